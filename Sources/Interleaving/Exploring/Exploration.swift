public import Recordings

/// What is known after exploring a program's schedules.
public struct Exploration: Sendable {
  /// The different ends of the program, in the order in which they were found.
  public var results: [Result] = []
  /// The number of schedules that were taken to their end and count.
  public var schedules = 0
  /// The number of runs that turned out to be equivalent to an earlier one.
  public var redundant = 0
  /// How much of the program was seen.
  public var coverage = Coverage.sample

  /// One way in which the program can end.
  public struct Result: Sendable {
    /// How the run ended.
    public var outcome: Outcome
    /// What the program wrote.
    public var output: String
    /// The number of schedules that end like this.
    public var count: Int
    /// The one with the fewest pre-emptions, then the fewest choices.
    public var schedule: Schedule
    /// How many times that schedule leaves a thread that could go on.
    public var preemptions: Int
    /// The remarks of that schedule.
    public var warnings: [Warning]
  }

  /// How much of the program was seen.
  public enum Coverage: Hashable, Sendable {
    /// Every schedule, or one of each class of schedules that differ only in the order of
    /// independent steps.
    case all
    /// Every schedule with at most so many pre-emptions.
    case preemptions(Int)
    /// Some schedules.
    case sample
  }
}
