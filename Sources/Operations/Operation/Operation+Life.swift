import Foundation
import Synchronization

// Start, cancel, end: the effects around `OperationState`.

extension Operation {
  /// The address, which tells operations apart.
  private var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Whether anybody may want to hear of a change of state.
  final var isLoud: Bool { state.load(ordering: .relaxed).isObserved || World.isControlled }

  /// Tells an installed runtime and the observers that a state has changed.
  final func tell(_ key: OperationStateKey, _ value: Bool) {
    World.report(.stateChanged(self, key, value))
    tellChange(key.observationKey)
  }

  // MARK: Start

  final func startBase() {
    let context = ThreadContext.current
    let byQueue = context.pointee.starting?.toOpaque() == identity
    guard begin(context) else { return }
    runMain(reporting: byQueue ? reportedProgress : nil)
    finishBase(afterExecuting: true, context)
  }

  /// Does what every start does.
  ///
  /// Returns true if the work is to be done now.
  final func begin(_ context: ThreadContext.Pointer) -> Bool {
    World.step(on: self, .write)
    let byQueue = context.pointee.starting?.toOpaque() == identity
    if byQueue { context.pointee.starting = nil }
    let isReady = byQueue || ThreadContext.quietly { self.isReady }
    let isCancelled = ThreadContext.quietly { self.isCancelled }
    let isLoud = isLoud
    let decision = update {
      $0.start(byQueue: byQueue, isReady: isReady, isCancelled: isCancelled, announces: isLoud)
    }
    switch decision {
    case .ignore: return false
    case .trapExecuting: Misuse.trap(self, "start", "receiver is already executing")
    case .trapNotReady: Misuse.trap(self, "start", "receiver is not yet ready to execute")
    case .trapSimultaneous:
      Misuse.trap(
        self, "start",
        "something is trying to start the receiver simultaneously from more than one thread")
    case .finish:
      finishBase(afterExecuting: false, context)
      return false
    case .execute:
      World.synchronize(.acquire, on: self)
      if isLoud {
        announceChange(.isExecuting)
        update { $0.execute() }
        tell(.isExecuting, true)
      }
      return true
    }
  }

  /// The progress of the queue, if this operation counts in it.
  private var reportedProgress: Progress? {
    guard let progress = queue?.startedProgress else { return nil }
    return self is BarrierOperation ? nil : progress
  }

  /// Runs `main`, as one unit of a queue's progress if the queue reports any.
  @inline(__always)
  private func runMain(reporting progress: Progress?) {
    guard let progress else { return main() }
    let child = Progress(parent: nil)
    child.totalUnitCount = 1
    progress.addChild(child, withPendingUnitCount: 1)
    child.performAsCurrent(withPendingUnitCount: 1) { main() }
  }

  // MARK: End

  /// The end that the base class brings about: by the end of `main()`, or by a start after a cancel.
  final func finishBase(afterExecuting: Bool, _ context: ThreadContext.Pointer) {
    World.step(on: self, .write)
    let isLoud = isLoud
    if isLoud {
      if afterExecuting { announceChange(.isExecuting) }
      announceChange(.isFinished)
    }
    guard let end = end(context) else {
      // A subclass had posted the end from inside `main()`.
      if isLoud {
        if afterExecuting { withdrawChange(.isExecuting) }
        withdrawChange(.isFinished)
      }
      return
    }
    // Asked again: an observer may have come since. With the option `initial` it either saw the
    // state from before the end, and is told of the change here, or it saw the end.
    if self.isLoud {
      if afterExecuting { tell(.isExecuting, false) }
      tell(.isFinished, true)
    }
    // A worker that runs this operation is about to look for the next one, and removes it in the same
    // step. Anybody else takes it out of its queue now.
    if context.pointee.working?.toOpaque() == identity {
      followUp(end, worker: returnsToWorker ? queue : nil)
      context.pointee.working = nil
    } else {
      followUp(end)
      queue?.hasFinished(self)
    }
  }

  /// Whether a worker that called `start()` is back as soon as the library's own `start()` returns.
  ///
  /// A subclass may override it, call `super` and then do something that takes long. In a controlled
  /// world each start is a decision of its own.
  private var returnsToWorker: Bool {
    let type = type(of: self)
    return (type == BlockOperation.self || type == Operation.self) && !World.isControlled
  }

  /// What is left to do once observers have been told of an end.
  struct End {
    /// Dependents that have become ready by it.
    var released = SmallArray<Released>()
    var hasCompletionBlock = false
  }

  /// Makes the operation finished, wakes the threads that wait for it, and settles its
  /// dependents.
  ///
  /// Returns nil if it had finished before.
  ///
  /// This comes before the operation's own observers are told: state first, dependents next, observers
  /// last. The dependents start only after that, in `followUp(_:)`, so that the order of
  /// notifications is the same every time.
  private func end(_ context: ThreadContext.Pointer) -> End? {
    World.synchronize(.release, on: self)
    let (isFirst, isAwaited) = update { ($0.finish(), $0.isAwaited) }
    guard isFirst else { return nil }
    var end = End()
    guard isAwaited, let extras else { return end }
    let (dependents, waiters) = extras.withLock { parts in
      defer { parts.waiters = [] }
      end.hasCompletionBlock = parts.completionBlock != nil
      return (parts.dependents.takeAll(), parts.waiters)
    }
    for waiter in waiters { waiter() }
    let isLoud = isLoud
    for case let dependent? in dependents {
      if let released = settle(dependent, isLoud: isLoud, context) { end.released.append(released) }
      dependent.extras.release()
    }
    return end
  }

  /// Lets dependents start, and runs the completion block.
  private func followUp(_ end: End, worker: QueueStorage? = nil) {
    for dependent in end.released {
      if dependent.isHeldBack { dependent.operation.update { $0.letGo() } }
      dependent.operation.readinessChanged(unlessBy: worker)
    }
    if end.hasCompletionBlock { submitCompletionBlock() }
  }

  private func submitCompletionBlock() {
    World.submit(to: .pool, qos: qualityOfService) {
      World.synchronize(.acquire, on: self)
      let block = self.changing(.completionBlock) {
        self.extras?.withLock { parts in
          defer { parts.completionBlock = nil }
          return parts.completionBlock
        }
      }
      guard let block else { return }
      World.report(.completionBlock(self))
      block()
    }
  }

  // MARK: Cancel

  final func cancelBase() {
    World.step(on: self, .write)
    let isLoud = isLoud
    let isExecuting = ThreadContext.quietly { self.isExecuting }
    if isLoud {
      announceChange(.isCancelled)
      announceChange(.isReady)
    }
    World.synchronize(.release, on: self)
    switch update({ $0.cancel(isExecuting: isExecuting) }) {
    case .nothing:
      if isLoud {
        withdrawChange(.isCancelled)
        withdrawChange(.isReady)
      }
    case .afterStart:
      if isLoud { withdrawChange(.isReady) }
      if self.isLoud { tell(.isCancelled, true) }
    case .beforeStart:
      if self.isLoud {
        tell(.isCancelled, true)
        tell(.isReady, ThreadContext.quietly { self.isReady })
      }
      readinessChanged()
    }
  }

  // MARK: Changes that the program posts

  final func willPost(_ name: String) {
    let key = ObservationKey(name)
    if let stateKey = OperationStateKey(key) {
      announcements.wrappingAdd(1 << stateKey.shift, ordering: .relaxed)
      announceChange(key)
    } else {
      super.willChangeValue(forKey: name)
    }
  }

  final func didPost(_ name: String) {
    guard let stateKey = OperationStateKey(ObservationKey(name)) else {
      return super.didChangeValue(forKey: name)
    }
    World.step(on: self, .write)
    takeAnnouncement(of: stateKey)
    World.synchronize(.release, on: self)
    let value = ThreadContext.quietly { self.value(of: stateKey) }
    let end = stateKey == .isFinished && value ? end(ThreadContext.current) : nil
    tell(stateKey, value)
    if let end {
      followUp(end)
      queue?.hasFinished(self)
    }
    if stateKey == .isReady, value { readinessChanged() }
  }

  private func takeAnnouncement(of key: OperationStateKey) {
    var expected = announcements.load(ordering: .relaxed)
    while expected >> key.shift & 0xff != 0 {
      let (exchanged, original) = announcements.compareExchange(
        expected: expected, desired: expected - 1 << key.shift, ordering: .relaxed)
      if exchanged { return }
      expected = original
    }
    Misuse.remarkUnannounced(key.rawValue, by: self)
  }

  private func value(of key: OperationStateKey) -> Bool {
    switch key {
    case .isReady: isReady
    case .isExecuting: isExecuting
    case .isFinished: isFinished
    case .isCancelled: isCancelled
    }
  }
}

extension OperationStateKey {
  fileprivate init?(_ key: ObservationKey) {
    switch key {
    case .isReady: self = .isReady
    case .isExecuting: self = .isExecuting
    case .isFinished: self = .isFinished
    case .isCancelled: self = .isCancelled
    default: return nil
    }
  }

  fileprivate var observationKey: ObservationKey {
    switch self {
    case .isReady: .isReady
    case .isExecuting: .isExecuting
    case .isFinished: .isFinished
    case .isCancelled: .isCancelled
    }
  }

  /// Where the key's byte lies in the count of announcements.
  fileprivate var shift: UInt32 {
    switch self {
    case .isReady: 0
    case .isExecuting: 8
    case .isFinished: 16
    case .isCancelled: 24
    }
  }
}
