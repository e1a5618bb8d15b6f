/// Swift code that a lesson shows and runs.
public struct Example: Hashable, Sendable {
  /// The name by which a learner asks for it.
  public var address: Address
  /// The code.
  public var code: Code
  /// The examples that this one builds on, the first one first: their code goes before this one's.
  public var prelude: [Code]
  /// How it is run.
  public var run: Run
  /// How the run is meant to end.
  public var expectation: Expectation
  /// The Swift language mode: 5, as articles are written, or 6.
  public var languageMode: Int
  /// The number of cores of the simulated machine; nil for the lab's usual number.
  public var cores: Int?
  /// What the learner is asked before it runs.
  public var questions: [Question]
  /// The trace that the lesson shows; nil if it is missing, which `check` reports and
  /// `check --update` mends.
  public var expected: ExpectedTrace?
  /// Where a missing trace goes.
  var insertionPoint: InsertionPoint
  /// What holds for its schedules.
  public var conditions: [Condition]

  /// Whether the lesson must show a trace, and the trace must be what a run gives.
  public var isCompared: Bool { run == .controlled }

  /// The code to compile, in order: what it builds on, then its own.
  public var program: [Code] { prelude + [code] }

  /// How an example is run.
  public enum Run: String, Hashable, Sendable, CaseIterable {
    /// In the controlled world; the result is the same each time and is compared.
    case controlled
    /// With real threads; the result differs from run to run and isn't compared.
    case real
    /// Not at all; the code is only shown.
    case no
  }

  /// How a run is meant to end.
  ///
  /// An ending that the lesson doesn't announce is a failure, so that a stall is never taken for
  /// the expected trace by mistake.
  public enum Expectation: String, Hashable, Sendable, CaseIterable {
    /// Nothing is left to do.
    case finished
    /// Work is left, and nothing can run.
    case stalled
    /// Threads wait for each other in a circle.
    case deadlocked
    /// A fatal error.
    case trapped
    /// The program ends itself.
    case exited
    /// The program runs on and on.
    case overran
    /// The run ends well, with a data race.
    case race
    /// The compiler refuses the code.
    case error
  }
}

/// Code in a lesson, with its place in the file.
public struct Code: Hashable, Sendable {
  /// The code; every line ends in `\n`.
  public var text: String
  /// The line of the file on which the code begins.
  public var line: Int
  /// How many columns stand before each line in the file, for code inside a list; 0 at the margin.
  public var indentation: Int

  /// Creates code at a place.
  public init(text: String, line: Int, indentation: Int = 0) {
    self.text = text
    self.line = line
    self.indentation = indentation
  }
}

/// The trace of an example as the lesson shows it.
public struct ExpectedTrace: Hashable, Sendable {
  /// The text; empty, or every line ends in `\n`.
  public var text: String
  /// Where the fence begins.
  public var position: Position
  /// The lines of the file from the opening fence to the closing one.
  public var lines: ClosedRange<Int>
}

/// The end of the line after which a missing trace is inserted.
struct InsertionPoint: Hashable, Sendable {
  var line: Int
  /// What stands before each line of the trace, for an example inside a list.
  var prefix: String
}
