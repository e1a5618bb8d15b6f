internal import CInterleaving
import Recordings

extension World {
  /// The thread that goes on, with the clock advanced to where it can; nil at the end of the run.
  func next(after thread: ControlledThread?) -> ControlledThread? {
    if isOver { return nextToUnwind(after: thread) }
    steps += 1
    if steps > configuration.stepLimit {
      finish(overran(thread))
      return nextToUnwind(after: thread)
    }
    if configuration.endsAtDeadlock, let thread, let cycle = closedCycle(through: thread) {
      isJudging = true
      finish(deadlock(cycle))
      isJudging = false
      return nextToUnwind(after: thread)
    }
    while true {
      findEnabled()
      if let next = choose() {
        take(next)
        if next !== clock { return next }
        fireNextTimer()
        continue
      }
      if isOver { return nextToUnwind(after: thread) }
      if delegate?.timeWillPass() ?? false { continue }
      if advanceClock() {
        observer?.timePassed()
        // Nobody ran while the time passed: whoever ran before it has no better claim to go on.
        last = nil
        continue
      }
      if let parked = threads.first(where: { $0.spin.isParked }) {
        // Nobody else can change what it reads. A loop that counts its attempts ends by itself.
        guard parked.spin.wakeInVain() || !configuration.stopsAtMemory else {
          finish(livelock(parked))
          return nextToUnwind(after: thread)
        }
        continue
      }
      if let idle = threads.first(where: { $0.pending!.endsWhenIdle }) {
        idle.pending!.hasExpired = true
        continue
      }
      isJudging = true
      finish(verdict())
      isJudging = false
      return nextToUnwind(after: thread)
    }
  }

  private func findEnabled() {
    enabled.removeAll(keepingCapacity: true)
    // What is asked of the model may run code of the program.
    let watched = ci_watch_memory(false)
    for thread in threads where !thread.spin.isParked && thread.pending!.isEnabled {
      enabled.append(thread)
    }
    ci_watch_memory(watched)
    if let clock, clock.pending!.isEnabled { enabled.append(clock) }
  }

  private func choose() -> ControlledThread? {
    if enabled.count < 2 { return enabled.first }
    if configuration.startsAtOnce,
      let fresh = enabled.first(where: { $0.pending!.step.action == .start })
    {
      return fresh
    }
    let current = last.flatMap { last in enabled.firstIndex { $0 === last } }
    let index = configuration.strategy.choose(Choice(enabled: enabled, current: current))
    guard enabled.indices.contains(index) else {
      finish(configuration.strategy.failure ?? Outcome(kind: .diverged))
      return nil
    }
    return enabled[index]
  }

  private func take(_ thread: ControlledThread) {
    if !configuration.startsAtOnce || thread.pending!.step.action != .start { last = thread }
    observer?.took(thread)
  }

  /// A thread that returns from its body when it is told that the run is over; nil when there is
  /// none any more.
  private func nextToUnwind(after thread: ControlledThread?) -> ControlledThread? {
    for thread in threads where !thread.hasUnwound && thread.unwinds {
      thread.hasUnwound = true
      return thread
    }
    return nil
  }
}
