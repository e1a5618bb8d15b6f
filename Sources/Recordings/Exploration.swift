/// What is known of a program's schedules after many of them were run.
public struct Exploration: Hashable, Sendable, Codable {
  /// The different ends of the program, in the order in which they were found.
  public var results: [Result] = []
  /// The data races that were found, each once.
  public var races: [Race] = []
  /// The number of schedules that were run to their end and count.
  public var schedules = 0
  /// The number of runs that turned out to be equivalent to an earlier one, and don't count.
  public var redundant = 0
  /// How much of the program was seen.
  public var coverage = Coverage.sample
  /// Whether somebody has ended the search before its own end.
  public var wasInterrupted = false
  /// About how many runs it will take; nil where that isn't known.
  public var estimate: Double?

  // Whoever ends a search knows that it did: it isn't told.
  private enum CodingKeys: String, CodingKey {
    case results, races, schedules, redundant, coverage, estimate
  }

  /// Creates an exploration in which nothing was run.
  public init() {}

  /// One way in which the program can end.
  public struct Result: Hashable, Sendable, Codable {
    /// How the run ended.
    public var outcome: Outcome
    /// What the program wrote.
    public var output: String
    /// The number of schedules that end like this.
    public var count: Int
    /// The token of the one with the fewest pre-emptions, then the fewest choices.
    public var schedule: String
    /// The number of the run that showed it first.
    public var found: Int
    /// How many times that schedule leaves a thread that could go on.
    public var preemptions: Int
    /// The remarks of the first such schedule, data races left out.
    public var warnings: [Warning]

    /// Creates a result.
    public init(
      outcome: Outcome, output: String, count: Int, schedule: String, found: Int,
      preemptions: Int, warnings: [Warning] = []
    ) {
      self.outcome = outcome
      self.output = output
      self.count = count
      self.schedule = schedule
      self.found = found
      self.preemptions = preemptions
      self.warnings = warnings
    }
  }

  /// A data race with a schedule that shows it.
  public struct Race: Hashable, Sendable, Codable {
    /// What a person is told.
    public var warning: Warning
    /// The token of the first schedule that showed it.
    public var schedule: String
    /// The number of the run that showed it first.
    public var found: Int

    /// Creates a race.
    public init(warning: Warning, schedule: String, found: Int) {
      self.warning = warning
      self.schedule = schedule
      self.found = found
    }
  }

  /// How much of the program was seen.
  public enum Coverage: Hashable, Sendable, Codable {
    /// Every schedule, or one of each class of schedules that differ only in the order of
    /// independent steps.
    case all
    /// Every schedule with at most so many pre-emptions.
    case preemptions(Int)
    /// Some schedules.
    case sample
  }
}
