/// Placeholder for the class.
open class Operation: NSObject, @unchecked Sendable {
  /// State of the operation, for reports.
  package var snapshot: OperationSnapshot { fatalError() }
}
