/// Something that holds in every schedule of a program, or in at least one.
public struct Condition: Hashable, Sendable {
  /// Which schedules it speaks of.
  public var scope: Scope
  /// What it says of a run.
  public var claim: Claim
  /// Where it stands in the file.
  public var position: Position
  /// Whether it may hold only because of when threads wake up, which the lesson wants to show.
  public var isTimed: Bool

  /// Creates a condition.
  public init(scope: Scope, claim: Claim, position: Position, isTimed: Bool = false) {
    self.scope = scope
    self.claim = claim
    self.position = position
    self.isTimed = isTimed
  }

  /// Which schedules a condition speaks of.
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// All of them.
    case everySchedule = "every-schedule"
    /// At least one of them.
    case someSchedule = "some-schedule"
  }

  /// What can be said of one run.
  ///
  /// Lines are compared whole.
  public enum Claim: Hashable, Sendable {
    /// The run ends with nothing left to do.
    case finishes
    /// Work is left, and nothing can run.
    case stalls
    /// Threads wait for each other in a circle.
    case deadlocks
    /// The run ends with a fatal error.
    case traps
    /// No two accesses of a variable are unordered, unless both only read.
    case hasNoDataRace
    /// The line is printed at least once.
    case prints(String)
    /// The line is never printed.
    case neverPrints(String)
    /// The line is printed exactly so many times.
    case printsTimes(String, Int)
    /// Both lines are printed, and the first one's first time is before the second one's.
    case printsBefore(String, String)
    /// The whole output is one of these texts, a final line end aside.
    case outputIs([String])
    /// Never more than so many operations execute at the same time.
    case executesAtMost(Int)
  }
}

extension Condition.Claim: CustomStringConvertible {
  /// The claim as the end of a sentence about a run or a schedule: it prints …, it has the output ….
  public var description: String { message.english }

  /// The same in any language.
  public var message: Message {
    switch self {
    case .finishes: "finishes"
    case .stalls: "stalls"
    case .deadlocks: "deadlocks"
    case .traps: "traps"
    case .hasNoDataRace: "has no data race"
    case .prints(let line): "prints \(quoted(line))"
    case .neverPrints(let line): "never prints \(quoted(line))"
    case .printsTimes(let line, 1): "prints \(quoted(line)) once"
    case .printsTimes(let line, let count): "prints \(quoted(line)) \(count) times"
    case .printsBefore(let first, let second): "prints \(quoted(first)) before \(quoted(second))"
    case .outputIs(let texts) where texts.count == 2:
      "has the output \(quoted(texts[0])) or \(quoted(texts[1]))"
    case .outputIs(let texts): "has the output \(texts.map(quoted).joined(separator: " or "))"
    case .executesAtMost(1): "executes at most 1 operation at once"
    case .executesAtMost(let count): "executes at most \(count) operations at once"
    }
  }
}

private func quoted(_ text: String) -> String {
  let escaped = text.map { character in
    switch character {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    default: String(character)
    }
  }
  return "\"\(escaped.joined())\""
}
