import Dispatch
import Foundation
import Synchronization

// A worker is a piece of work on the pool that takes operations from the queue. On the plain pool it
// goes on taking them, so that thousands of small operations cost one submission; only while there is more
// than it can take at once is another called for, and never more than one that hasn't come yet. Those
// that block are thereby joined by others, as fast as the pool gives threads.

extension QueueStorage {
  /// Changes the state, and calls for workers where there is something to do.
  func callWorkers(after change: (inout QueueState) -> Void = { _ in }) {
    let workers = locked.withLock { locked in
      change(&locked.state)
      return locked.state.callWorkers()
    }
    submit(workers)
  }

  /// Submits workers that were called for.
  @inline(__always)
  func submit(_ workers: Int) {
    if workers > 0 { submitNow(workers) }
  }

  @inline(never)
  private func submitNow(_ workers: Int) {
    let (target, quality) = locked.withLock { ($0.target, $0.quality) }
    for _ in 0..<workers {
      World.submit(to: target, qos: quality) { self.work(quality) }
    }
  }

  /// Runs operations on this thread, one after another, while there is something to start.
  private func work(_ quality: QualityOfService) {
    let (face, drains) = locked.withLock { locked in
      locked.state.workerCame()
      return (locked.face, locked.state.workersDrain)
    }
    guard let face else { return }
    asWorker(of: face) { context in
      var finished: Operation?
      while let operation = next(removing: finished, face) {
        finished = nil
        if passOn(operation, quality) { continue }
        if run(operation, face, context) { finished = operation }
        if !drains {
          if let finished { remove(finished) }
          callWorkers()
          return
        }
      }
    }
  }

  private func asWorker(of face: OperationQueue, _ body: (ThreadContext.Pointer) -> Void) {
    let context = ThreadContext.current
    let (outerQueue, outerWorking) = (context.pointee.queue, context.pointee.working)
    context.pointee.queue = face
    body(context)
    context.pointee.queue = outerQueue
    context.pointee.working = outerWorking
  }

  /// Removes the operation that this worker has run, and takes the next one.
  private func next(removing finished: Operation?, _ face: OperationQueue) -> Operation? {
    World.step(on: face, .write)
    guard let finished else {
      let (operation, workers) = locked.withLock { locked in
        (locked.state.takeNext()?.takeUnretainedValue(), locked.state.callWorkers())
      }
      submit(workers)
      return operation
    }
    if face.isLoud {
      remove(finished)
      return next(removing: nil, face)
    }
    let (operation, workers, last) = locked.withLock { locked in
      let isRemoved = locked.state.remove(finished) != nil
      let last = isRemoved ? LastDeparture(&locked) : nil
      return (locked.state.takeNext()?.takeUnretainedValue(), locked.state.callWorkers(), last)
    }
    Unmanaged.passUnretained(finished).release()
    last?.tell()
    submit(workers)
    return operation
  }

  /// Hands an operation that asks for another quality of service to a thread that has it.
  private func passOn(_ operation: Operation, _ quality: QualityOfService) -> Bool {
    let index = operation.state.load(ordering: .relaxed).qualityIndex
    guard index != 0, index != quality.index, case .pool = target else { return false }
    World.submit(to: .pool, qos: QualityOfService(index: index)) {
      guard let face = self.locked.withLock({ $0.face }) else { return }
      self.asWorker(of: face) { context in
        if self.run(operation, face, context) { self.remove(operation) }
        self.callWorkers()
      }
    }
    return true
  }

  /// Starts an operation.
  ///
  /// Returns true if it has finished and must be removed.
  private func run(
    _ operation: Operation, _ face: OperationQueue, _ context: ThreadContext.Pointer
  ) -> Bool {
    guard operation.mayStart else {
      // It got a new dependency while it stood in line.
      locked.withLock { $0.state.becameUnready(operation) }
      operation.readinessChanged()
      return false
    }
    if World.isControlled {
      World.synchronize(.acquire, on: operation)
      if limit == 1 { World.synchronize(.acquire, on: face) }
      World.report(.started(operation, by: face))
    }
    let unmanaged = Unmanaged.passUnretained(operation)
    context.pointee.starting = unmanaged
    context.pointee.working = unmanaged
    operation.start()
    context.pointee.starting = nil
    defer { context.pointee.working = nil }
    return context.pointee.working == nil
  }

  // MARK: Leaving

  /// What has to be done outside the lock when the last operation has left.
  private struct LastDeparture {
    let face: OperationQueue?
    let waiters: [@Sendable () -> Void]

    /// Nil if there are more.
    init?(_ locked: inout Locked) {
      guard locked.state.isEmpty else { return nil }
      face = locked.face
      waiters = locked.waiters
      locked.face = nil
      locked.waiters = []
    }

    func tell() {
      if let face { World.report(.emptied(face)) }
      for waiter in waiters { waiter() }
    }
  }

  /// Takes out an operation that is over, and tells of it.
  ///
  /// Returns nil if it isn't there.
  @discardableResult
  func remove(_ operation: Operation) -> QueueState.Departure? {
    guard let face = locked.withLock({ $0.face }) else { return nil }
    World.synchronize(.release, on: face)
    let (departure, last) = face.changingOperations {
      locked.withLock { locked in
        let departure = locked.state.remove(operation)
        return (departure, departure == nil ? nil : LastDeparture(&locked))
      }
    } unless: {
      $0.0?.isBarrier ?? true
    }
    guard let departure else { return nil }
    if World.isControlled, departure.isBarrier {
      // What the barrier held back comes after it.
      for held in operations(withBarriers: true) { World.synchronize(.release, on: held) }
    }
    last?.tell()
    Unmanaged.passUnretained(operation).release()
    return departure
  }
}
