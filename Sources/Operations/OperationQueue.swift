/// Placeholder for the class.
open class OperationQueue: NSObject, @unchecked Sendable {
  /// State of the queue, for reports.
  package var snapshot: OperationQueueSnapshot { fatalError() }
  /// The object that stands for `underlyingQueue`.
  package var underlyingTarget: AnyObject?
}
