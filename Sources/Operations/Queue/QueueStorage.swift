import Dispatch
import Foundation
import Synchronization

/// The storage of an operation queue: the lock, and the effects around `QueueState`.
///
/// It outlives the queue's public face as long as an operation refers to it. Nothing of the program is
/// called with the lock held.
final class QueueStorage: Sendable {
  private struct Locked {
    var state = QueueState()
    /// The public face, kept alive while the queue holds operations.
    var face: OperationQueue?
    var waiters: [DispatchSemaphore] = []
    var quality = QualityOfService.default
    var target = ExecutionTarget.pool
    var name: String?
  }

  private let locked = Mutex(Locked())

  init() {
    // In a controlled world each start is a decision of its own.
    if World.runtime != nil { locked.withLock { $0.state.workersDrain = false } }
  }

  // MARK: Settings

  var limit: Int { locked.withLock { $0.state.limit } }
  var isSuspended: Bool { locked.withLock { $0.state.isSuspended } }
  var quality: QualityOfService { locked.withLock { $0.quality } }
  var name: String? { locked.withLock { $0.name } }
  var target: ExecutionTarget { locked.withLock { $0.target } }

  func setLimit(_ limit: Int) {
    call(
      locked.withLock { locked in
        locked.state.limit = limit
        return locked.state.callWorkers()
      })
  }

  func setSuspended(_ isSuspended: Bool) {
    locked.withLock { $0.state.isSuspended = isSuspended }
  }

  /// Calls for workers where there is something to do.
  func callWorkers() {
    call(locked.withLock { $0.state.callWorkers() })
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
    locked.withLock { locked in
      guard locked.state.isEmpty else { return false }
      locked.target = target
      if case .pool = target, World.runtime == nil {
        locked.state.workersDrain = true
      } else {
        // Others use the target too, and in a controlled world each start is a decision of its own.
        locked.state.workersDrain = false
      }
      return true
    }
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
    if locked.face == nil { locked.face = face }
    locked.state.insert(
      operation, level: priorityLevel(of: operation, locked), isBarrier: isBarrier)
  }

  /// Lets a batch start that was taken in and told of.
  func admit(_ operations: [Operation]) {
    let areReady = operations.map { operation in ThreadContext.quietly { operation.isReady } }
    call(
      locked.withLock { locked in
        for (operation, isReady) in zip(operations, areReady) {
          locked.state.admit(operation, isReady: isReady)
        }
        return locked.state.callWorkers()
      })
    for (operation, wasReady) in zip(operations, areReady) where !wasReady {
      operation.readinessChanged()
    }
  }

  /// Takes in one operation that nobody has to be told of, and lets it start.
  func add(_ operation: Operation, of face: OperationQueue, isBarrier: Bool) {
    let isReady = operation.isReady
    call(
      locked.withLock { locked in
        insert(operation, of: face, isBarrier: isBarrier, &locked)
        locked.state.admit(operation, isReady: isReady)
        return locked.state.callWorkers()
      })
    // It may have become ready between the look and the lock.
    if !isReady { operation.readinessChanged() }
  }

  private func priorityLevel(of operation: Operation, _ locked: borrowing Locked) -> Int {
    let state = operation.state.load(ordering: .acquiring)
    // An explicit quality of service stands in for a priority that nobody set.
    guard !state.hasOwnPriority, state.qualityIndex != 0, locked.state.limit != 1 else {
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
  func mayBeReady(_ operation: Operation) {
    guard ThreadContext.quietly({ operation.isReady }) else { return }
    call(
      locked.withLock { locked in
        locked.state.becameReady(operation)
        return locked.state.callWorkers()
      })
  }

  func priorityChanged(of operation: Operation) {
    locked.withLock { locked in
      locked.state.setLevel(priorityLevel(of: operation, locked), of: operation)
    }
  }

  /// An operation is over.
  ///
  /// When it has run on a worker of this queue, that worker is about to look for the next one, and
  /// removes it in the same step.
  func hasFinished(_ operation: Operation, byWorker: Bool) {
    if byWorker {
      let context = ThreadContext.current
      if context.working === operation {
        context.working = nil
        return
      }
    }
    if remove(operation, remarks: true) { callWorkers() }
  }

  // MARK: Leaving

  /// What has to be done outside the lock when an operation has left.
  private struct Farewell {
    var departure: QueueState.Departure
    /// Threads that wait for the queue to drain.
    var waiters: [DispatchSemaphore] = []
    /// The public face, if this was the last operation.
    var emptied: OperationQueue?
  }

  private static func remove(_ operation: Operation, _ locked: inout Locked) -> Farewell? {
    guard let departure = locked.state.remove(operation) else { return nil }
    var farewell = Farewell(departure: departure)
    if locked.state.isEmpty {
      farewell.waiters = locked.waiters
      farewell.emptied = locked.face
      locked.waiters = []
      locked.face = nil
    }
    return farewell
  }

  private func conclude(_ farewell: Farewell) {
    for operation in farewell.departure.admitted {
      World.synchronize(.release, on: operation)
    }
    if let face = farewell.emptied { World.report(.emptied(face)) }
    for waiter in farewell.waiters { waiter.signal() }
  }

  /// Takes out an operation that is over, and tells of it.
  ///
  /// False if it isn't there.
  @discardableResult
  private func remove(_ operation: Operation, remarks: Bool) -> Bool {
    guard let face = locked.withLock({ $0.face }) else { return false }
    World.synchronize(.release, on: face)
    let farewell = face.changingOperations {
      locked.withLock { Self.remove(operation, &$0) }
    } unless: {
      $0?.departure.isBarrier ?? true
    }
    guard let farewell else { return false }
    if remarks, !farewell.departure.wasStarted { Misuse.remarkFinishedUnstarted(operation) }
    conclude(farewell)
    return true
  }

  // MARK: Waiting

  func waitUntilEmpty(_ face: OperationQueue) {
    if let runtime = World.runtime {
      runtime.block(on: .drain(of: face)) { self.isEmpty }
      return World.synchronize(.acquire, on: face)
    }
    let semaphore = ThreadContext.current.semaphore
    let mustWait = locked.withLock { locked in
      if locked.state.isEmpty { return false }
      locked.waiters.append(semaphore)
      return true
    }
    if mustWait { semaphore.wait() }
  }

  // MARK: Workers

  private func call(_ workers: Int) {
    guard workers > 0 else { return }
    let (target, quality) = locked.withLock { ($0.target, $0.quality) }
    for _ in 0..<workers {
      World.submit(to: target, qos: quality) { self.work(quality) }
    }
  }

  /// Runs operations on this thread, one after another, while there is something to start.
  private func work(_ quality: QualityOfService) {
    let face = locked.withLock { locked in
      locked.state.workerCame()
      return locked.face
    }
    guard let face else { return }
    asWorker(of: face) { context in
      var finished: Operation?
      while let operation = next(removing: finished, face) {
        finished = nil
        if passOn(operation, quality) { continue }
        if run(operation, face, context) { finished = operation }
        if !drains {
          if let finished { remove(finished, remarks: false) }
          callWorkers()
          return
        }
      }
    }
  }

  private var drains: Bool { locked.withLock { $0.state.workersDrain } }

  private func asWorker(of face: OperationQueue, _ body: (ThreadContext) -> Void) {
    let context = ThreadContext.current
    let outer = (context.queue, context.working)
    context.queue = face
    body(context)
    (context.queue, context.working) = outer
  }

  /// Removes the operation that this worker has run, and takes the next one.
  private func next(removing finished: Operation?, _ face: OperationQueue) -> Operation? {
    World.step(on: face, .write)
    var finished = finished
    if let operation = finished, face.isLoud {
      remove(operation, remarks: false)
      finished = nil
    }
    let (farewell, operation, workers) = locked.withLock { locked in
      let farewell = finished.flatMap { Self.remove($0, &locked) }
      let operation = locked.state.takeNext()
      return (farewell, operation, locked.state.callWorkers())
    }
    if let farewell { conclude(farewell) }
    call(workers)
    return operation
  }

  /// Hands an operation that asks for another quality of service to a thread that has it.
  private func passOn(_ operation: Operation, _ quality: QualityOfService) -> Bool {
    let index = operation.state.load(ordering: .acquiring).qualityIndex
    guard index != 0, index != quality.index, case .pool = target else { return false }
    let wanted = QualityOfService(index: index)
    World.submit(to: .pool, qos: wanted) {
      guard let face = self.locked.withLock({ $0.face }) else { return }
      self.asWorker(of: face) { context in
        if self.run(operation, face, context) { self.remove(operation, remarks: false) }
        self.callWorkers()
      }
    }
    return true
  }

  /// Starts an operation.
  ///
  /// Returns true if it has finished and must be removed.
  private func run(
    _ operation: Operation, _ face: OperationQueue, _ context: ThreadContext
  ) -> Bool {
    guard ThreadContext.quietly({ operation.isReady }) else {
      // It got a new dependency while it stood in line.
      locked.withLock { $0.state.becameUnready(operation) }
      operation.readinessChanged()
      return false
    }
    World.synchronize(.acquire, on: operation)
    if World.runtime != nil, limit == 1 { World.synchronize(.acquire, on: face) }
    World.report(.started(operation, by: face))
    context.starting = operation
    context.working = operation
    operation.start()
    context.starting = nil
    defer { context.working = nil }
    return context.working == nil
  }
}
