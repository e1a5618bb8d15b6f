public import Recordings

/// Follows a recorded schedule, and ends the run where it doesn't fit the program any more.
public final class ReplayStrategy: Strategy {
  private let schedule: Schedule
  private var stretch = 0
  private var isLeft = 0
  private var check = Schedule.Check()
  private var choices = 0
  private var random = SplitMix64(seed: 0)
  /// Where the schedule didn't fit.
  public private(set) var failure: Outcome?

  /// Creates the strategy.
  public init(_ schedule: Schedule) {
    self.schedule = schedule
    isLeft = schedule.stretches.first?.count ?? 0
  }

  /// The thread that the schedule names.
  public func choose(_ choice: Choice) -> Int {
    guard stretch < schedule.stretches.count else {
      return fail("the schedule is over, and the program isn't")
    }
    let current = schedule.stretches[stretch]
    guard let index = choice.enabled.firstIndex(where: { $0.path == current.thread }) else {
      return fail("thread \(current.thread) can't go on")
    }
    check.add(Schedule.Check.sum(choice.enabled))
    choices += 1
    isLeft -= 1
    if isLeft == 0 {
      guard check == current.check else {
        return fail(
          "other threads can go on than when it was recorded, at this choice or up to "
            + "\(current.count - 1) before it")
      }
      stretch += 1
      check = Schedule.Check()
      isLeft = stretch < schedule.stretches.count ? schedule.stretches[stretch].count : 0
    }
    return index
  }

  /// Whether the run took every choice of the schedule.
  public var isComplete: Bool { stretch == schedule.stretches.count }

  private func fail(_ reason: String) -> Int {
    failure = .diverged(at: choices, reason)
    return -1
  }

  /// A number from a fixed sequence.
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}
