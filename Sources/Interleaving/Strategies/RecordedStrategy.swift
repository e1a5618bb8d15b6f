public import Recordings

/// Lets another strategy choose and remembers what it chose.
public final class RecordedStrategy: Strategy {
  @exclusivity(unchecked) private var strategy: any Strategy
  private struct Chosen {
    var thread: ControlledThread
    var sum: Int
  }

  // Kept apart from the token, which few runs are asked for.
  @exclusivity(unchecked) private var chosen: [Chosen] = []
  private let stopsAtMemory: Bool
  private let firesTimersAnyTime: Bool

  /// Creates the strategy.
  public init(_ strategy: any Strategy, stopsAtMemory: Bool = false, anyTime: Bool = false) {
    self.strategy = strategy
    self.stopsAtMemory = stopsAtMemory
    firesTimersAnyTime = anyTime
  }

  /// Gets ready for another run.
  func begin(_ strategy: any Strategy) {
    self.strategy = strategy
    chosen.removeAll(keepingCapacity: true)
  }

  /// The number of choices so far.
  var choices: Int { chosen.count }

  /// The schedule so far.
  public var schedule: Schedule {
    var schedule = Schedule()
    schedule.stopsAtMemory = stopsAtMemory
    schedule.firesTimersAnyTime = firesTimersAnyTime
    for chosen in chosen { schedule.append(chosen.thread.path, sum: chosen.sum) }
    return schedule
  }

  /// What the other strategy chooses.
  public func choose(_ choice: Choice) -> Int {
    let index = strategy.choose(choice)
    if choice.enabled.indices.contains(index) {
      chosen.append(
        Chosen(thread: choice.enabled[index], sum: Schedule.Check.sum(choice.enabled)))
    }
    return index
  }

  /// The other strategy's number.
  public func draw(below bound: Int) -> Int { strategy.draw(below: bound) }

  /// The other strategy's failure.
  public var failure: Outcome? { strategy.failure }
}
