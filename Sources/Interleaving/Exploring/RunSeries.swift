import Recordings

/// Runs a program again and again, under the schedules that a search takes.
final class RunSeries {
  let recorded: RecordedStrategy
  private let explorer: Explorer
  private let run: (World.Configuration) -> Explorer.Ending
  private let known = KnownRaces()

  /// Why no more schedules are taken.
  enum End {
    case complete
    case interrupted
    case limited
    /// The program didn't do the same again, so that it can't be explored any further.
    case diverged
  }

  init(_ explorer: Explorer, _ run: @escaping (World.Configuration) -> Explorer.Ending) {
    self.explorer = explorer
    self.run = run
    recorded = RecordedStrategy(
      SteadyStrategy(), stopsAtMemory: explorer.stopsAtMemory,
      anyTime: explorer.firesTimersAnyTime)
  }

  /// One run under the schedule that a search takes next.
  func takeOne(_ search: any Search) -> (ending: Explorer.Ending, output: String) {
    search.begin()
    recorded.begin(search.strategy)
    var output = ""
    var configuration = World.Configuration(
      strategy: recorded, cores: explorer.cores, stepLimit: explorer.stepLimit)
    configuration.observer = search.observer
    configuration.knownRaces = known
    configuration.stopsAtMemory = explorer.stopsAtMemory
    configuration.firesTimersAnyTime = explorer.firesTimersAnyTime
    configuration.startsAtOnce = explorer.startsAtOnce
    configuration.onOutput = { output += $0 }
    return (run(configuration), output)
  }

  /// Takes schedules and counts how they end.
  func take(
    _ search: any Search, _ tally: Tally, limit: Int, isInterrupted: (Exploration) -> Bool
  ) -> End {
    for _ in 0..<limit {
      let (ending, output) = takeOne(search)
      if search.isRedundant {
        tally.addRedundant(ending.warnings, recorded)
      } else {
        tally.add(ending.outcome, output, ending.warnings, search.preemptions, recorded)
      }
      if ending.outcome.kind == .diverged { return .diverged }
      guard search.advance(isCut: ending.isCut || ending.outcome.kind == .overran) else {
        return .complete
      }
      if tally.runs % 16 == 0 {
        let share = search.share ?? 0
        let whole = share > 0 ? Double(tally.runs) / share : .infinity
        tally.exploration.estimate = min(Double(limit), whole)
      }
      if isInterrupted(tally.exploration) { return .interrupted }
    }
    return .limited
  }
}
