import Lessons
import Recordings
import Testing

@Suite("Condition")
struct ConditionTests {
  /// The claims in a fence, and the problems with it.
  func read(_ lines: String) -> (claims: [Condition.Claim], problems: [Problem]) {
    let text = "# 1. A\n\n```swift\nb()\n```\n\n```every-schedule\n\(lines)\n```\n"
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    return (file.lesson?.examples.first?.conditions.map(\.claim) ?? [], file.problems)
  }

  @Test(
    "Each claim is read as it is written",
    arguments: [
      ("finishes", .finishes), ("stalls", .stalls), ("deadlocks", .deadlocks), ("traps", .traps),
      ("has no data race", .hasNoDataRace), ("prints \"tea\"", .prints("tea")),
      ("prints \"\"", .prints("")), ("never prints \"no tea\"", .neverPrints("no tea")),
      ("prints \"tea\" once", .printsTimes("tea", 1)),
      ("prints \"tea\" 3 times", .printsTimes("tea", 3)),
      ("prints \"tea\" before \"milk\"", .printsBefore("tea", "milk")),
      ("output is \"1\"", .outputIs(["1"])),
      ("output is \"1\\n2\" or \"\\\"\\\\\" or \"é\"", .outputIs(["1\n2", "\"\\", "é"])),
      ("executes at most 1 operation at once", .executesAtMost(1)),
      ("executes at most 2 operations at once", .executesAtMost(2)),
    ] as [(String, Condition.Claim)])
  func claims(text: String, claim: Condition.Claim) {
    let (claims, problems) = read("  \(text)  ")
    #expect(problems == [])
    #expect(claims == [claim])
    // As a sentence has it: it prints …, it has the output ….
    #expect(claim.description == text.replacing(/^output is/, with: "has the output"))
  }

  @Test("A condition may say that it depends on time")
  func timed() {
    let text = "# 1. A\n\n```swift\nb()\n```\n\n```every-schedule timed\nfinishes\n```\n"
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    #expect(file.problems == [])
    #expect(file.lesson?.examples.first?.conditions.map(\.isTimed) == [true])
    let other = text.replacing("every", with: "some")
    let refused = LessonFile(path: "lesson.md", bytes: Array(other.utf8)).problems
    #expect(refused.map { $0.position?.column } == [18])
  }

  @Test(
    "What isn't a claim is refused",
    arguments: [
      "finish", "Finishes", "finishes always", "prints", "prints tea", "prints \"tea", "\"tea\"",
      "prints \"a\\x\"", "prints \"tea\" zero times", "prints \"tea\" 1 times",
      "prints \"tea\" -2 times", "prints \"tea\" before", "prints \"a\" before \"b\" \"c\"",
      "output is", "output is \"1\" or", "output is \"1\" \"2\"", "output is \"1\" and \"2\"",
      "executes at most 0 operations at once", "executes at most two operations at once",
      "executes at most 2 threads at once", "never prints", "never finishes", "has a data race",
    ])
  func refused(text: String) {
    let (claims, problems) = read(text)
    #expect(claims == [])
    #expect(problems.map(\.kind) == [.badCondition(text)])
    #expect(problems.map(\.position) == [Position(line: 8)])
  }

  @Test(
    "A claim is judged by a run",
    arguments: [
      (.finishes, true), (.stalls, false), (.deadlocks, false), (.traps, false),
      (.hasNoDataRace, true), (.prints("tea"), true), (.prints("te"), false),
      (.prints("milk"), true), (.neverPrints("sugar"), true), (.neverPrints("tea"), false),
      (.printsTimes("tea", 2), true), (.printsTimes("tea", 1), false),
      (.printsBefore("tea", "milk"), true), (.printsBefore("milk", "tea"), false),
      (.printsBefore("tea", "sugar"), false), (.printsBefore("sugar", "tea"), false),
      (.outputIs(["tea\nmilk\ntea"]), true), (.outputIs(["tea", "tea\nmilk\ntea"]), true),
      (.outputIs(["tea"]), false), (.executesAtMost(2), true), (.executesAtMost(1), false),
    ] as [(Condition.Claim, Bool)])
  func holds(claim: Condition.Claim, expected: Bool) {
    let states = [("a", true), ("b", true), ("a", false), ("c", true), ("b", false), ("c", false)]
    let run = Recording(
      outcome: Outcome(kind: .finished), output: "tea\nmilk\ntea\n",
      events: states.enumerated().map { step, state in
        Event(
          step: step, time: 0, thread: "main", subject: state.0, kind: .isExecuting,
          value: .bool(state.1))
      })
    #expect(claim.holds(of: run) == expected)
  }

  @Test(
    "The end of a run is told apart",
    arguments: [
      (.finishes, .finished), (.stalls, .stalled), (.deadlocks, .deadlocked), (.traps, .trapped),
    ] as [(Condition.Claim, Outcome.Kind)])
  func ends(claim: Condition.Claim, kind: Outcome.Kind) {
    for other in Outcome.Kind.allCases {
      #expect(claim.holds(of: Recording(outcome: Outcome(kind: other))) == (other == kind))
    }
  }

  @Test("A data race beside a good end is noticed")
  func race() {
    let race = Warning(kind: .dataRace, message: "count")
    let run = Recording(outcome: Outcome(kind: .finished), warnings: [race])
    #expect(!Condition.Claim.hasNoDataRace.holds(of: run))
  }

  @Test("Conditions keep their scope and place")
  func scope() throws {
    let text = """
      # 1. A

      ```swift
      b()
      ```

      ```some-schedule

        prints "a"
      ```

      ```trace
      a
      ```

      ```every-schedule
      finishes
      ```

      """
    let file = LessonFile(path: "lesson.md", bytes: Array(text.utf8))
    #expect(file.problems == [])
    #expect(
      file.lesson?.examples.first?.conditions == [
        Condition(
          scope: .someSchedule, claim: .prints("a"), position: Position(line: 9, column: 3)),
        Condition(scope: .everySchedule, claim: .finishes, position: Position(line: 17)),
      ])
  }
}
