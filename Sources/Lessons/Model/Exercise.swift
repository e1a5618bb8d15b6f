/// Code that doesn't do what it should, for the learner to mend.
public struct Exercise: Hashable, Sendable {
  /// The name by which a learner asks for it, in one sequence with the examples.
  public var address: Address
  /// What it is about: the heading of its section.
  ///
  /// The task itself is the prose before it.
  public var title: String
  /// What the learner starts from; it falls short of the conditions.
  ///
  /// Its conditions are the exercise's, and it has no trace.
  public var start: Code
  /// The examples that the start and the solution build on.
  public var prelude: [Code]
  /// The Swift language mode: 5 or 6.
  public var languageMode: Int
  /// The number of cores of the simulated machine; nil for the lab's usual number.
  public var cores: Int?
  /// What a solution must meet, in all schedules or in some.
  public var conditions: [Condition]
  /// Help, one after the other.
  public var hints: [Passage]
  /// The author's solution, which meets the conditions.
  public var solution: Solution

  /// The author's solution.
  public struct Solution: Hashable, Sendable {
    /// The code.
    public var code: Code
    /// What is said about it.
    public var explanation: Passage?
  }
}
