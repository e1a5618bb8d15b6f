import Presentation
import Recordings
import Testing

@Suite("An ending") struct EndingTests {
  static let tea = """
    let boil = BlockOperation { print("the water boils") }
    let brew = BlockOperation { print("the tea is ready") }
    brew.addDependency(boil)
    let kitchen = OperationQueue()
    kitchen.addOperations([brew], waitUntilFinished: true)
    """

  @Test func `says for each thing left what it waits for, and where`() {
    #expect(
      ending(Sample.stalled) == """
          Stalled. Nothing can run and nothing is due, but work is left.
          – main waits until kitchen has no operations left. (tea.swift:5:9)
              5 │ kitchen.addOperations([brew], waitUntilFinished: true)
                │         ^
          – brew waits for boil, which is in no queue and was not started by hand.
            (tea.swift:3:1)
              3 │ brew.addDependency(boil)
                │ ^
          Warning: brew is still in kitchen.
            at tea.swift:4
            4 │ let kitchen = OperationQueue()
        """)
  }

  @Test func `shows a line once for all that is left there`() {
    let place = Event.Location(file: "tea.swift", line: 5, column: 9)
    let waits = ["main waits.", "brew waits."].map {
      Outcome.Wait(subject: "x", reason: $0, location: place)
    }
    #expect(
      ending(Recording(outcome: Outcome(kind: .stalled, message: "Work is left.", waits: waits)))
        == """
          Stalled. Work is left.
          – main waits. (tea.swift:5:9)
          – brew waits. (tea.swift:5:9)
              5 │ kitchen.addOperations([brew], waitUntilFinished: true)
                │         ^
        """)
  }

  @Test func `tells those who wait for the same in one sentence, and what it goes back to`() {
    let place = Event.Location(file: "tea.swift", line: 5, column: 9)
    let origin = Outcome.Origin(.taken, location: .init(file: "tea.swift", line: 3, column: 1))
    func ending(_ names: [String]) -> String {
      let waits = names.map {
        Outcome.Wait(
          subject: $0, reason: "\($0) waits for the lock.", location: place, origin: origin)
      }
      return Recording(outcome: Outcome(kind: .stalled, message: "Work is left.", waits: waits))
        .ending(width: 80)[1].plain
    }
    #expect(ending(["a"]) == "  – a waits for the lock. (tea.swift:5:9; taken at line 3)")
    #expect(
      ending(["a", "b"])
        == "  – a waits for the lock; so does b. (tea.swift:5:9; taken at line 3)")
    #expect(ending(["a", "b", "c"]).hasPrefix("  – a waits for the lock; so do b and c. "))
    #expect(
      ending((1...5).map { "w\($0)" }).hasPrefix("  – w1 waits for the lock; so do 4 others. "))
  }

  @Test func `names a line alone where the reader has the text before them`() {
    let outcome = Outcome(
      kind: .trapped, message: "boom", location: .init(file: "2.3", line: 4, column: 1))
    let sources = SourceTexts(["2.3": Self.tea], naming: .lineOnly(of: "2.3"))
    #expect(
      Recording(outcome: outcome).ending(width: 80, sources: sources)[0].plain
        == "  Trapped: boom (line 4)")
  }

  @Test(arguments: [
    (Outcome(kind: .finished), "  Finished."),
    (
      Outcome(
        kind: .deadlocked, message: "main and worker 1 wait for each other and can never go on."),
      "  Deadlocked. main and worker 1 wait for each other and can never go on."
    ),
    (
      Outcome(
        kind: .trapped, message: "Fatal error: Index out of range",
        location: .init(file: "tea.swift", line: 3, column: 6)),
      """
        Trapped: Fatal error: Index out of range (tea.swift:3:6)
          3 │ brew.addDependency(boil)
            │      ^
      """
    ),
    (Outcome(kind: .exited, code: 0), "  Exited with status 0."),
    (Outcome(kind: .exited, code: 3), "  Exited with status 3."),
    (
      Outcome(kind: .overran, message: "The run was ended after 1000 steps."),
      "  Overran. The run was ended after 1000 steps."
    ),
    (
      Outcome(kind: .diverged),
      "  Diverged. The schedule doesn't fit the program any more."
    ),
  ])
  func `names each kind of outcome`(outcome: Outcome, text: String) {
    #expect(ending(Recording(outcome: outcome)) == text)
  }

  @Test func `tells how much virtual time has passed`() {
    var script = Script()
    script.on("main", at: 10.5)
    script.print("late\n")
    let recording = Recording(outcome: Outcome(kind: .finished), events: script.events)
    #expect(ending(recording) == "  Finished after 10.5 s of virtual time.")
  }

  @Test func `shows a long line around the caret`() {
    let source = String(repeating: "x", count: 200) + "HERE" + String(repeating: "y", count: 200)
    let outcome = Outcome(
      kind: .trapped, message: "boom", location: .init(file: "f", line: 1, column: 201))
    let lines = Recording(outcome: outcome).ending(width: 60, sources: SourceTexts(["f": source]))
    #expect(lines.allSatisfy { $0.width <= 60 })
    let column = lines[2].plain.firstIndex(of: "^").map {
      lines[2].plain.distance(from: lines[2].plain.startIndex, to: $0)
    }
    let code = Array(lines[1].plain)
    #expect(String(code[column!..<column! + 4]) == "HERE")
  }

  @Test func `puts the caret under the character that is meant, after wide ones and tabs`() {
    let outcome = Outcome(
      kind: .trapped, message: "boom", location: .init(file: "f", line: 1, column: 9))
    let lines = Recording(outcome: outcome).ending(
      width: 60, sources: SourceTexts(["f": "\t図書x = y"]))
    #expect(
      lines.plain == """
          Trapped: boom (f:1:9)
            1 │     図書x = y
              │          ^
        """)
  }

  private func ending(_ recording: Recording) -> String {
    recording.ending(width: 80, sources: SourceTexts(["tea.swift": Self.tea])).plain
  }
}
