internal import CInterleaving
import Recordings

extension World {
  /// Lets the calling thread compute for some time, for which it needs a core of the simulated machine.
  ///
  /// Returns when it's done: the more threads want a core, the later. Who has one is a matter of urgency,
  /// see `ControlledThread.urgency`.
  ///
  /// - Parameter nanoseconds: how long it takes on a core that it doesn't share.
  public func compute(nanoseconds: Int64) {
    guard let thread = ControlledThread.current else { return }
    // Who asks first gets the first core: the order can show in the times of all that follows.
    step(.enqueue, machineResource)
    guard nanoseconds > 0, !isOver else { return }
    emit(.computing, thread.name, .double(VirtualTime(nanoseconds: nanoseconds).seconds))
    machine.add(thread, computing: nanoseconds)
    stand(
      before: Step(action: .sleep, resource: machineResource, address: caller()),
      isPossible: { [unowned self] in machine.rest(of: thread) == 0 })
    machine.remove(thread)
    emit(.computed, thread.name)
  }

  /// A scheduling point before the calling thread looks at who computes.
  public func lookAtCores() {
    step(.read, machineResource)
  }

  /// Whether any thread computes, or waits for a core to do so.
  public var isComputing: Bool { machine.isBusy }

  /// Whether a thread computes, or waits for a core to do so.
  public func computes(_ thread: ControlledThread) -> Bool { machine.rest(of: thread) > 0 }

  /// How urgent each thread is, counting those who wait for it.
  ///
  /// Who waits for something whose owner is known lends the owner its urgency, as the system does for
  /// locks and serial queues. Nobody knows who will signal a semaphore or leave a group, so whoever
  /// waits for these lends nothing: that is how an inversion of priorities lasts.
  private func urgencies() -> [ObjectIdentifier: Int] {
    // What is asked of the model may run code of the program.
    let watched = ci_watch_memory(false)
    defer { ci_watch_memory(watched) }
    var urgencies = Dictionary(
      uniqueKeysWithValues: threads.map { (ObjectIdentifier($0), $0.urgency) })
    for (holder, urgency) in delegate?.loans() ?? [] {
      urgencies[ObjectIdentifier(holder)] = max(urgencies[ObjectIdentifier(holder)] ?? 0, urgency)
    }
    let waiters = threads.filter {
      guard let pending = $0.pending else { return false }
      return !pending.isEnabled && !pending.isRest
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for waiter in waiters {
        let urgency = urgencies[ObjectIdentifier(waiter)]!
        for holder in waiter.pending!.step.resource.holders
        where urgencies[ObjectIdentifier(holder)] ?? .max < urgency {
          urgencies[ObjectIdentifier(holder)] = urgency
          hasChanged = true
        }
      }
    }
    return urgencies
  }

  /// When the first thread that has a core is done; nil when nobody computes.
  ///
  /// Gives the cores anew: since the last time threads may have come, gone, or begun to wait for each other.
  func nextEndOfWork() -> VirtualTime? {
    guard isComputing else { return nil }
    let urgencies = urgencies()
    for change in machine.assign(urgency: { urgencies[ObjectIdentifier($0)] ?? $0.urgency }) {
      emit(.core, change.thread.name, change.core.map { .int($0 + 1) }, on: change.thread)
    }
    return machine.untilFirstEnd.map { time.advanced(by: $0) }
  }

  /// Moves the clock, and the work of all who have a core with it.
  func moveClock(to moment: VirtualTime) {
    guard moment > time else { return }
    machine.pass(moment.nanoseconds - time.nanoseconds)
    time = moment
  }
}
