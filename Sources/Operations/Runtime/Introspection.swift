import Synchronization

// What a report on a stalled program needs to know. Nothing here is a scheduling point.

/// What an operation waits for, or is doing.
package struct OperationSnapshot {
  /// The dependencies that haven't finished, in the order they were added.
  package var unfinishedDependencies: [Operation]
  /// Whether every dependency has finished or the operation is cancelled, before a subclass's say.
  package var hasMetDependencies: Bool
  /// Whether `isReady` is true, with a subclass's say.
  package var isReady: Bool
  /// Whether `start()` was called.
  package var isStarted: Bool
  /// Whether the operation has finished, by its own doing or by a subclass's post.
  package var isFinished: Bool
  /// Whether it was cancelled.
  package var isCancelled: Bool
  /// The queue that holds it.
  package var queue: OperationQueue?
}

/// What an operation queue holds, and what keeps it from starting more.
package struct OperationQueueSnapshot {
  /// Every operation that it holds, in order of enqueueing, barriers included.
  package var operations: [Operation]
  /// Whether it is suspended.
  package var isSuspended: Bool
  /// `maxConcurrentOperationCount`, −1 for no limit.
  package var limit: Int
  /// How many operations it has started that haven't finished.
  package var running: Int
}

extension Operation {
  /// What the operation waits for, or is doing, at this moment.
  package final var snapshot: OperationSnapshot {
    let state = state.load(ordering: .acquiring)
    return OperationSnapshot(
      unfinishedDependencies: extras?.withLock { $0.dependencies.pending } ?? [],
      hasMetDependencies: state.isReady, isReady: ThreadContext.quietly { isReady },
      isStarted: state.phase != .idle || queue?.hasStarted(self) ?? false,
      isFinished: state.phase == .finished,
      isCancelled: ThreadContext.quietly { isCancelled }, queue: queue?.face(holding: self))
  }
}

extension OperationQueue {
  /// What the queue holds at this moment.
  package final var snapshot: OperationQueueSnapshot { storage.snapshot }
}
