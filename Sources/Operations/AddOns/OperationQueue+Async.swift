extension OperationQueue {
  /// Runs asynchronous code as an operation of this queue, and returns what it returns.
  ///
  /// The code runs in a task of its own, with the priority of the calling task, when the queue has room for
  /// it; it occupies a place in the queue to its end. If the calling task is cancelled, so is the operation,
  /// and if the operation is cancelled, so is the task in which the code runs.
  ///
  /// Throws what the code throws, and a `CancellationError` if the operation is cancelled before the code
  /// has begun. That doesn't wait for the queue, which may be suspended: what is left of the operation is
  /// swept out later.
  public func add<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    try Task.checkCancellation()
    let operation = TaskOperation(priority: Task.currentPriority, work)
    return try await withTaskCancellationHandler {
      addOperation(operation)
      return try await operation.value
    } onCancel: {
      operation.cancel()
    }
  }

  /// Returns when the queue is empty; at once if it is.
  ///
  /// Operations added in the meantime are waited for too. A cancel of the calling task changes nothing.
  public func emptied() async {
    await World.suspendTask(on: self, .drain(of: self)) { storage.callWhenEmpty($0) }
  }
}

extension Operation {
  /// Returns when the operation has finished; at once if it has.
  ///
  /// It may return before observers of `isFinished` have run. A cancel of the calling task changes nothing,
  /// since the operation may be somebody else's; cancel the operation to end it early.
  public func finished() async {
    await World.suspendTask(on: self, .finish(of: [self])) { callWhenFinished($0) }
  }
}
