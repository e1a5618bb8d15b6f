/// What a program did in several runs with real threads, and whether that was to be expected.
public struct RealRuns: Hashable, Sendable, Codable {
  /// The different ends, the most frequent first.
  public var results: [Result] = []
  /// The data races that the thread sanitizer has reported, each once.
  public var races: [Warning] = []
  /// Whether the schedules that they are held against are all there are; nil where none were taken.
  public var isComplete: Bool?

  /// Creates the record of no run.
  public init() {}

  /// One way in which the program ended.
  public struct Result: Hashable, Sendable, Codable {
    /// How the run ended.
    public var outcome: Outcome
    /// What the program wrote.
    public var output: String
    /// The number of runs that ended like this.
    public var count: Int
    /// Whether a schedule that was explored ends like this; nil where that can't be told.
    public var isExplored: Bool?

    /// Creates a result.
    public init(outcome: Outcome, output: String, count: Int, isExplored: Bool? = nil) {
      self.outcome = outcome
      self.output = output
      self.count = count
      self.isExplored = isExplored
    }
  }

  /// The number of runs.
  public var count: Int { results.reduce(0) { $0 + $1.count } }

  /// Adds a run.
  public mutating func add(_ run: Recording) {
    let (outcome, output) = (run.outcome, run.output)
    races = (races + run.warnings.filter { $0.kind == .dataRace }).withoutRepeatedRaces { $0 }
    let place = results.firstIndex { result in
      result.outcome.kind == outcome.kind && result.outcome.code == outcome.code
        && result.outcome.message == outcome.message && result.output == output
    }
    if let place {
      results[place].count += 1
    } else {
      results.append(Result(outcome: outcome, output: output, count: 1))
    }
    results = results.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// Says of each end whether it is among those of the explored schedules.
  ///
  /// Where these are only some of all, an end that isn't among them says nothing.
  public mutating func compare(with exploration: Exploration) {
    isComplete = exploration.coverage == .all
    for index in results.indices {
      let isKnown = exploration.results.contains { $0.explains(results[index]) }
      results[index].isExplored = isKnown ? true : isComplete! ? false : nil
    }
  }
}

extension Exploration.Result {
  /// Whether a run with real threads that follows the same schedule ends like this.
  ///
  /// A process comes to rest without knowing whether work is left in it, so that what the controlled
  /// world calls a stall looks like a good end unless the main thread is in it. And it goes on where
  /// the controlled world has seen enough: a cycle of waits keeps no other thread from writing.
  public func explains(_ real: RealRuns.Result) -> Bool {
    switch (real.outcome.kind, outcome.kind) {
    case (.finished, .finished), (.finished, .stalled), (.stalled, .stalled), (.overran, .overran),
      (.trapped, .trapped):
      return output == real.output
    case (.finished, .deadlocked), (.stalled, .deadlocked): return real.output.hasPrefix(output)
    // Asynchronous top-level code ends the process itself.
    case (.finished, .exited): return outcome.code == 0 && output == real.output
    case (.exited, .finished): return real.outcome.code == 0 && output == real.output
    case (.exited, .exited):
      return outcome.code == real.outcome.code && output == real.output
    default: return false
    }
  }
}
