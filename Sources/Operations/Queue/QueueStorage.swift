import Dispatch
import Foundation
import Synchronization

/// The storage of an operation queue: the lock, and the effects around `QueueState`.
///
/// It outlives the queue's public face as long as an operation refers to it. Nothing of the program is
/// called with the lock held.
final class QueueStorage: Sendable {
  struct Locked {
    var state = QueueState()
    /// The public face, kept alive while the queue holds operations.
    var face: OperationQueue?
    /// Told when the queue is empty: they wake a thread, or submit something.
    var waiters: [@Sendable () -> Void] = []
    var quality = QualityOfService.default
    var target = ExecutionTarget.pool
    var name: String?
  }

  let locked: Guarded<Locked>
  private let lazyProgress = OnceReference<Progress>()

  init() {
    var locked = Locked()
    // In a controlled world each start is a decision of its own.
    locked.state.workersDrain = !World.isControlled
    self.locked = Guarded(locked)
  }

  // MARK: Settings

  var limit: Int { locked.withLock { $0.state.limit } }
  var isSuspended: Bool { locked.withLock { $0.state.isSuspended } }
  var quality: QualityOfService { locked.withLock { $0.quality } }
  var name: String? { locked.withLock { $0.name } }
  var target: ExecutionTarget { locked.withLock { $0.target } }

  func setLimit(_ limit: Int) {
    locked.withLock { $0.state.limit = limit }
  }

  func setSuspended(_ isSuspended: Bool) {
    locked.withLock { $0.state.isSuspended = isSuspended }
  }

  func setQuality(_ quality: QualityOfService) {
    locked.withLock { $0.quality = quality }
  }

  func setName(_ name: String?) {
    locked.withLock { $0.name = name }
  }

  /// Sets where the operations run.
  ///
  /// False if the queue isn't empty.
  func setTarget(_ target: ExecutionTarget) -> Bool {
    let isPool = if case .pool = target { true } else { false }
    let drains = isPool && !World.isControlled
    return locked.withLock { locked in
      guard locked.state.isEmpty else { return false }
      locked.target = target
      // Others use a target too, so nothing stays on it for longer than one operation.
      locked.state.workersDrain = drains
      return true
    }
  }

  // MARK: Progress

  /// The progress of the queue, made when it's first asked for.
  var progress: Progress { lazyProgress.load() ?? lazyProgress.storeIfNil(Progress(parent: nil)) }

  /// The progress of the queue, once somebody has said how many operations it's about.
  var startedProgress: Progress? {
    guard lazyProgress.isSet, let progress = lazyProgress.load() else { return nil }
    return progress.guarded.withLock { $0.total > 0 } ? progress : nil
  }

  // MARK: Contents

  var count: Int { locked.withLock { $0.state.count } }
  var isEmpty: Bool { locked.withLock { $0.state.isEmpty } }

  func operations(withBarriers: Bool) -> [Operation] {
    locked.withLock { $0.state.operations(withBarriers: withBarriers) }
  }

  var snapshot: OperationQueueSnapshot {
    locked.withLock { locked in
      OperationQueueSnapshot(
        operations: locked.state.operations(withBarriers: true),
        isSuspended: locked.state.isSuspended, limit: locked.state.limit,
        running: locked.state.running)
    }
  }

  /// Whether this queue has started an operation that it holds.
  func hasStarted(_ operation: Operation) -> Bool {
    locked.withLock { $0.state.isRunning(operation) }
  }

  /// The public face of this queue, if it holds the operation.
  func face(holding operation: Operation) -> OperationQueue? {
    locked.withLock { $0.state.holds(operation) ? $0.face : nil }
  }

  func operation(at slot: Int32, _ identity: ObjectIdentifier) -> Operation? {
    locked.withLock { $0.state.operation(at: slot, identity) }
  }

  // MARK: Adding

  /// Takes in a batch as a whole.
  ///
  /// It doesn't start yet, since its addition has to be told first.
  func insert(_ operations: [Operation], of face: OperationQueue, isBarrier: Bool) {
    locked.withLock { locked in
      for operation in operations { insert(operation, of: face, isBarrier: isBarrier, &locked) }
    }
  }

  private func insert(
    _ operation: Operation, of face: OperationQueue, isBarrier: Bool, _ locked: inout Locked
  ) {
    if locked.state.isEmpty { locked.face = face }
    locked.state.insert(
      operation, level: priorityLevel(of: operation, limit: locked.state.limit),
      isBarrier: isBarrier)
  }

  /// Lets a batch start that was taken in and told of.
  func admit(_ operations: [Operation]) {
    let areReady = operations.map(\.mayStart)
    callWorkers { state in
      for (operation, isReady) in zip(operations, areReady) {
        state.admit(operation, isReady: isReady)
      }
    }
    for (operation, wasReady) in zip(operations, areReady) where !wasReady {
      operation.readinessChanged()
    }
  }

  /// Takes in one operation that nobody has to be told of, and lets it start.
  func add(_ operation: Operation, of face: OperationQueue, isBarrier: Bool) {
    let isReady = operation.mayStart
    let workers = locked.withLock { locked in
      insert(operation, of: face, isBarrier: isBarrier, &locked)
      locked.state.admit(operation, isReady: isReady)
      return locked.state.callWorkers()
    }
    submit(workers)
    // It may have become ready between the look and the lock.
    if !isReady { operation.readinessChanged() }
  }

  private func priorityLevel(of operation: Operation, limit: Int) -> Int {
    let state = operation.state.load(ordering: .acquiring)
    // An explicit quality of service stands in for a priority that nobody set.
    guard !state.hasOwnPriority, state.qualityIndex != 0, limit != 1 else {
      return state.priorityLevel
    }
    return switch QualityOfService(index: state.qualityIndex) {
    case .userInteractive: 4
    case .userInitiated: 3
    case .utility: 1
    case .background: 0
    default: 2
    }
  }

  // MARK: News of operations

  /// Looks again whether an operation can start.
  func mayBeReady(_ operation: Operation, callsWorkers: Bool = true) {
    guard operation.mayStart else { return }
    let workers = locked.withLock { locked in
      locked.state.becameReady(operation)
      return callsWorkers ? locked.state.callWorkers() : 0
    }
    submit(workers)
  }

  func priorityChanged(of operation: Operation) {
    locked.withLock { locked in
      let level = priorityLevel(of: operation, limit: locked.state.limit)
      locked.state.setLevel(level, of: operation)
    }
  }

  /// An operation is over that no worker of this queue is about to remove.
  func hasFinished(_ operation: Operation) {
    if let departure = remove(operation) {
      if !departure.wasStarted { Misuse.remarkFinishedUnstarted(operation) }
      callWorkers()
    }
  }

  // MARK: Waiting

  func waitUntilEmpty(_ face: OperationQueue) {
    if let runtime = World.runtime {
      runtime.block(on: .drain(of: face)) { self.isEmpty }
      return World.synchronize(.acquire, on: face)
    }
    let semaphore = ThreadContext.current.pointee.semaphore
    if callWhenEmpty({ semaphore.signal() }) { semaphore.wait() }
  }

  /// Has `waiter` called when the queue gets empty; false if it's empty already.
  func callWhenEmpty(_ waiter: @escaping @Sendable () -> Void) -> Bool {
    locked.withLock { locked in
      if locked.state.isEmpty { return false }
      locked.waiters.append(waiter)
      return true
    }
  }
}

/// A place in a queue, from which an operation can be got as long as the queue holds it there.
struct QueuePlace {
  let queue: QueueStorage
  let slot: Int32
  let identity: ObjectIdentifier

  /// The operation, or nil if it has left.
  var operation: Operation? { queue.operation(at: slot, identity) }
}
