/// A change that the library reports to an installed runtime, after it has been made.
package enum OperationEvent {
  /// Operations were added to a queue in one call, in this order.
  case enqueued([Operation], OperationQueue)
  /// A barrier block was added to a queue. The operation that carries it shows up nowhere else.
  case barrierEnqueued(Operation, OperationQueue)
  /// The first operation now depends on the second.
  case dependencyAdded(Operation, on: Operation)
  /// The first operation no longer depends on the second.
  case dependencyRemoved(Operation, on: Operation)
  /// A state of the operation has this value now, by the library or by a subclass's own post.
  /// Reported whenever observers of the key would be told.
  case stateChanged(Operation, OperationStateKey, Bool)
  /// The queue is about to call `start()`.
  case started(Operation, by: OperationQueue)
  /// The completion block is about to run on this thread.
  case completionBlock(Operation)
  /// The last operation has left the queue.
  case emptied(OperationQueue)
  /// `isSuspended` was assigned.
  case suspended(OperationQueue, Bool)
  /// `name` was assigned to an operation.
  case operationNamed(Operation, String?)
  /// `name` was assigned to a queue.
  case queueNamed(OperationQueue, String?)
}

/// The four states of an operation that change in its life.
package enum OperationStateKey: String, Sendable, CaseIterable {
  case isReady
  case isExecuting
  case isFinished
  case isCancelled
}
