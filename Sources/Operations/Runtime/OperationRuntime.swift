package import Foundation

/// The world that operations run in, when it isn't the plain one of real threads and Dispatch.
///
/// This is the one seam of the library. Nothing is installed by default: then the library talks to
/// Dispatch directly, and everything here costs the check of one global variable. A controlled
/// world, where one thread runs at a time, installs its own at the start of the process with
/// `World.install(_:)`, before any operation or queue exists.
///
/// The library never calls a runtime with a lock held. So in a world where one thread runs at a time
/// and changes hands only inside these calls, the library's locks are never contended.
package protocol OperationRuntime: AnyObject, Sendable {
  // MARK: Work

  /// Runs `work` once, on another thread, later. Work for `main` and for a serial target runs in the
  /// order of submission.
  func submit(
    to target: ExecutionTarget, qos: QualityOfService, _ work: @escaping @Sendable () -> Void)

  /// Runs `work` on a thread of the pool when `interval` seconds have passed.
  func schedule(after interval: TimeInterval, _ work: @escaping @Sendable () -> Void)

  /// Seconds on the clock that `schedule(after:_:)` goes by. Only differences have a meaning.
  var now: TimeInterval { get }

  /// What `OperationQueue.main` is on a thread of this runtime; made by `OperationQueue.makeMain()`.
  var mainQueue: OperationQueue { get }

  /// Whether the calling thread is the main thread.
  var isMainThread: Bool { get }

  // MARK: Waiting

  /// Blocks the calling thread until `isOver` returns true.
  ///
  /// `isOver` takes no scheduling point, has no effect and may be called on any thread. Nothing
  /// tells the runtime when to look again: it may do so after every step.
  func block(on wait: OperationWait, until isOver: @escaping @Sendable () -> Bool)

  /// A task is about to be suspended for a while, without blocking its thread.
  ///
  /// Returns what is called when it may go on; that has no effect on it.
  func suspendsTask(on wait: OperationWait) -> @Sendable () -> Void

  // MARK: Scheduling points and events

  /// A public operation on `object` is about to act. Called before it acts, on the thread that acts.
  func willStep(on object: NSObject, _ access: StepAccess)

  /// Something has happened, on the calling thread. Called after the change, before observers.
  func report(_ event: OperationEvent)

  /// Orders memory: what happened before a `release` of an object happens before what follows a
  /// later `acquire` of the same object. The object is only an identity.
  func synchronize(_ edge: SynchronizationEdge, on object: NSObject)

  /// An object that had a `counterpart` of this runtime goes away, on any thread.
  func forget(_ counterpart: AnyObject)

  /// The program made a mistake that it survives; one line for standard error.
  func remark(_ line: String)
}

/// Where a piece of work is to run.
package enum ExecutionTarget: @unchecked Sendable {
  // Sendable because queues are.

  /// Any thread of the worker pool.
  case pool
  /// The main thread.
  case main
  /// The queue that was set as an operation queue's underlying queue: a `DispatchQueue`, or what
  /// stands for one in the installed world.
  case queue(AnyObject)
}

/// What a blocked thread, or a suspended task, waits for.
package enum OperationWait {
  /// In `waitUntilFinished()`, or in a batch's `waitUntilFinished: true`.
  case finish(of: [Operation])
  /// In a block operation that has run its share of several blocks, for the other blocks to end.
  case blocks(of: Operation)
  /// In `waitUntilAllOperationsAreFinished()`.
  case drain(of: OperationQueue)
}

/// How a step touches its object.
///
/// Two steps on the same object commute when both read.
package enum StepAccess: Sendable {
  /// The step only looks.
  case read
  /// The step changes something.
  case write
}

/// One half of an order between two threads.
package enum SynchronizationEdge: Sendable {
  /// What came before on this thread is handed on.
  case release
  /// What was handed on is received.
  case acquire
}
