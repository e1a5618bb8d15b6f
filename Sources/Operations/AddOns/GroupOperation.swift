/// An operation made of operations.
///
/// The members run once the group has started, in a queue of the group's own. The group finishes when all of
/// them have, those included that members add. Cancelling it cancels them; if that comes before the start,
/// they finish without having run, and the group doesn't wait for them.
open class GroupOperation: AsynchronousOperation, @unchecked Sendable {
  private let members = OperationQueue()
  // Not in the queue, which would keep them, and itself, alive for ever if the group never starts. Nil once
  // they are in the queue.
  private let waiting: Guarded<[Operation]?>

  /// Creates a group of operations.
  public init(_ operations: [Operation] = []) {
    waiting = Guarded(operations)
    super.init()
    members.name = "members"
  }

  /// Adds a member.
  ///
  /// Before the start, or while the group executes, from inside a member. Added from elsewhere, it may come
  /// too late for the group to wait for it; it runs all the same.
  public final func addOperation(_ operation: Operation) {
    World.step(on: self, .write)
    if isCancelled { operation.cancel() }
    let waits = waiting.withLock { waiting in
      waiting?.append(operation)
      return waiting != nil
    }
    if !waits { members.addOperation(operation) }
    // Asked once more: a cancel that came in between either saw the member, or is seen here.
    if isCancelled { operation.cancel() }
  }

  /// The greatest number of members that run at once, −1 for no limit.
  public final var maxConcurrentOperationCount: Int {
    get { members.maxConcurrentOperationCount }
    set { members.maxConcurrentOperationCount = newValue }
  }

  /// Starts the members.
  open override func main() {
    members.qualityOfService = qualityOfService
    enqueueWaiting()
    members.whenEmpty { self.finish() }
  }

  /// Cancels the group and its members.
  open override func cancel() {
    super.cancel()
    guard isCancelled else { return }
    members.cancelAllOperations()
    // If the group hasn't started it never starts its members; but others may wait for their end.
    enqueueWaiting()
  }

  private func enqueueWaiting() {
    let operations = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    if isCancelled { for operation in operations { operation.cancel() } }
    members.addOperations(operations, waitUntilFinished: false)
    // It may have been cancelled in between, when they were in neither place.
    if isCancelled { for operation in operations { operation.cancel() } }
  }
}
