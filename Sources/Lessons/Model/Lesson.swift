/// A lesson as its file says it, ready to be shown and run.
public struct Lesson: Hashable, Sendable {
  /// The number in the title.
  public var number: Int
  /// The title without its number.
  public var title: String
  /// The path of the file, as it was asked for.
  public var file: String
  /// The parts of the lesson, in order.
  ///
  /// The first has no title when prose comes before any heading.
  public var sections: [Section]

  /// One part of a lesson.
  public struct Section: Hashable, Sendable {
    /// The heading; nil for the opening of the lesson.
    public var title: String?
    /// Where the part begins.
    public var position: Position
    /// What a learner meets, in order.
    public var steps: [Step]
  }

  /// One thing that a learner meets.
  public enum Step: Hashable, Sendable {
    /// Something to read.
    case prose(Passage)
    /// Something to run.
    case example(Example)
    /// Something to solve.
    case exercise(Exercise)
  }
}

extension Lesson {
  /// Everything that a learner meets, in order.
  public var steps: [Step] { sections.flatMap(\.steps) }

  /// The examples, in order.
  public var examples: [Example] {
    steps.compactMap { if case .example(let example) = $0 { example } else { nil } }
  }

  /// The exercises, in order.
  public var exercises: [Exercise] {
    steps.compactMap { if case .exercise(let exercise) = $0 { exercise } else { nil } }
  }

  /// The example at an address, nil if there is none.
  public func example(at address: Address) -> Example? {
    examples.first { $0.address == address }
  }

  /// The exercise at an address, nil if there is none.
  public func exercise(at address: Address) -> Exercise? {
    exercises.first { $0.address == address }
  }
}
