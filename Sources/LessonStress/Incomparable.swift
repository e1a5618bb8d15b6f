import ExampleRunner

/// Programs that print what isn't the schedule's doing.
enum Incomparable {
  /// Names whose values differ from run to run.
  private static let words: [(word: String, what: String)] = [
    ("Date()", "a clock"), ("Date.now", "a clock"), ("ContinuousClock", "a clock"),
    ("SuspendingClock", "a clock"), ("uptimeNanoseconds", "a clock"), ("systemUptime", "a clock"),
    ("random", "random numbers"), ("shuffled", "random numbers"), ("UUID()", "random numbers"),
    ("ObjectIdentifier", "an address"), ("Unmanaged", "an address"),
    ("Thread.current", "which thread runs"),
  ]

  /// What a program looks at, if it does.
  static func word(in program: Program) -> String? {
    words.first { word, _ in program.units.contains { $0.text.contains(word) } }?.what
  }
}
