extension World {
  /// Calls `action` when the virtual clock reaches `time`.
  ///
  /// The action runs between steps: it may change the model and start threads, but not wait.
  ///
  /// - Returns: a number with which the timer can be cancelled.
  @discardableResult
  public func addTimer(at time: VirtualTime, _ action: @escaping () -> Void) -> Int {
    let order = nextOrder()
    // Timers that are due at the same time fire in the order in which they were armed.
    touch(Touch(timersDueAt: time))
    touchClock()
    timers.add(.action(action, by: acting ?? ControlledThread.current), at: time, order: order)
    return order
  }

  /// Cancels a timer; nothing happens when it has fired already.
  public func cancelTimer(_ number: Int) {
    timers.remove(order: number)
  }

  /// Moves the clock to the next deadline and lets everything that is due there happen, in the
  /// order in which it was asked for.
  ///
  /// False when nothing is due.
  func advanceClock() -> Bool {
    guard let moment = nextMoment() else { return false }
    moveClock(to: moment)
    while let next = timers.first, next.time <= time {
      expire(timers.popFirst()!)
    }
    return true
  }

  /// Moves the clock to the next deadline and lets the first thing happen that is due there.
  func fireNextTimer() {
    guard let moment = nextMoment() else { return }
    moveClock(to: moment)
    if let first = timers.first, first.time <= time { expire(timers.popFirst()!) }
  }

  /// The next moment at which something happens by itself: a deadline, or the end of a computation.
  private func nextMoment() -> VirtualTime? {
    [timers.first?.time, nextEndOfWork()].compactMap(\.self).min()
  }

  /// Tells that the calling thread's step has armed a timer or has read the clock, which may not be
  /// swapped with the clock's own steps.
  func touchClock() {
    guard let clock else { return }
    touch(.read, clock.pending!.step.resource)
  }

  /// Who starts what is started now: the calling thread, or whoever armed the timer that fires.
  public var submitter: ControlledThread { acting ?? ControlledThread.current ?? threads[0] }

  /// Does something for a thread: threads that are started by it count as that one's children.
  public func acting(for thread: ControlledThread?, _ body: () -> Void) {
    let outer = acting
    acting = thread
    body()
    acting = outer
  }

  private func expire(_ timer: TimerQueue.Timer) {
    switch timer.target {
    case .thread(let thread):
      thread.pending?.hasExpired = true
      if let clock { observer?.released(ControlledThread.alarm(of: thread), by: clock) }
    case .action(let action, let thread):
      acting(for: thread, action)
    }
  }
}

/// What is due at some time, by time and then by the order in which it was asked for.
struct TimerQueue {
  struct Timer {
    let time: VirtualTime
    let order: Int
    let target: Target
  }

  enum Target {
    /// A thread that gives up waiting.
    case thread(ControlledThread)
    /// Something that happens between steps.
    case action(() -> Void, by: ControlledThread?)
  }

  /// Sorted, the next one last.
  private var timers: [Timer] = []

  var first: Timer? { timers.last }

  mutating func popFirst() -> Timer? { timers.popLast() }

  mutating func add(_ target: Target, at time: VirtualTime, order: Int) {
    guard time != .never else { return }
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if (timers[middle].time, timers[middle].order) > (time, order) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    timers.insert(Timer(time: time, order: order, target: target), at: low)
  }

  mutating func remove(order: Int) {
    timers.removeAll { $0.order == order }
  }
}
