import Foundation
import PseudoTerminal
import Recordings
import Testing

@testable import oplab

@Suite("Being the scheduler") struct StepTests {
  static let lesson = """
    # 1. Sales

    Two sales.

    ```swift
    import Dispatch
    var sold = 0
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      sold += 1
    }
    print("sold: \\(sold)")
    ```

    ```some-schedule
    prints "sold: 1"
    prints "sold: 2"
    ```

    """

  func step(_ keys: String, _ check: (String) throws -> Void) throws {
    try withLab { lab in
      try lab.write("lessons/01-sales.md", Self.lesson)
      let result = try lab.run(
        ["step", "1.1"], environment: ["OPLAB_LESSONS": "lessons"], input: keys)
      #expect(result.status == 0)
      #expect(result.error == "")
      try check(result.output)
    }
  }

  @Test func `shows the threads, what they would do next, and the goal`() throws {
    try step("") { output in
      #expect(
        output == """

               main                                 worker 1
             ┌─────────────────────────────────── ┌───────────────────────────────────
           1 │ 3 DispatchQueue.concurrentPerform… │

            1 ▸ main     reads sold  4 sold += 1
            2   worker 1 begins
          Goal: it prints "sold: 1".
          key: goes on · Enter: ▸ · u: back · r: anew · e: end · t: token · q: leave

          """)
    }
  }

  @Test func `leads to the goal, whose schedule can be replayed`() throws {
    try step("1 2 2 2") { output in
      #expect(
        output.hasSuffix(
          """
               main                                 worker 1
             ┌─────────────────────────────────── ┌───────────────────────────────────
           1 │ 3 DispatchQueue.concurrentPerform… │
           3 │ 4 sold += 1                        │
             │   reads sold                       │
           4 └━ interrupted ━━━━━━━━━━━━━━━━━━━━━━▶ 4 sold += 1
             │                                    │   reads sold
             │                                    │   writes sold
           8 │ 4 sold += 1                        ◀╌╌┘
             │   writes sold                      │
           9 │ 3 DispatchQueue.concurrentPerform… │
          11 │ 6 print("sold: \\(sold)")           │
             │   reads sold                       │
             │   prints “sold: 1”                 │

            Finished.
            Warning: main reads the variable sold and worker 1 writes it, and nothing
            orders the two.
              at line 4
              4 │   sold += 1
                │        ^
          ✓ Goal reached: it prints "sold: 1".
            oplab run 1.1 --schedule 1m:0D,0.1x4e
          u: back · r: anew · q: leave

          """), "\(output)")
    }
  }

  @Test func `takes back, begins anew, shows the token, and refuses other keys`() throws {
    try step("1 t u u z e u r q 1") { output in
      #expect(output.contains("The schedule so far: 1m:0"))
      #expect(output.contains("This is the beginning; nothing can be taken back."))
      #expect(output.contains("No thread has the key 'z'."))
      #expect(output.contains("✗ Goal not reached: it prints \"sold: 1\"."))
      // The last choices are those of the beginning.
      let last = output.components(separatedBy: "┌").last ?? ""
      #expect(last.contains("1 ▸ main     reads sold"))
    }
  }

  @Test func `goes on from where a run was left, and each choice can still be taken back`() throws {
    try withLab { lab in
      try lab.write("lessons/01-sales.md", Self.lesson)
      func step(_ words: [String], _ keys: String) throws -> Lab.Result {
        try lab.run(
          ["step", "1.1"] + words, environment: ["OPLAB_LESSONS": "lessons"], input: keys)
      }
      let left = try step([], "1 2 q")
      let end = "The run isn't over. To go on from here:\n  oplab step 1.1 --schedule "
      let token = try #require(left.output.split(separator: end, maxSplits: 1).last)
        .trimmingCharacters(in: .newlines)
      #expect(token.hasPrefix("1m:0"))
      let onward = try step(["--schedule", token], "2 2")
      #expect(onward.error == "")
      #expect(onward.output.contains("✓ Goal reached: it prints \"sold: 1\"."))
      let back = try step(["--schedule", token], "u u q")
      #expect(!back.output.contains("The run isn't over"))
      let other = try step(["--schedule", "1m:0.7x3a"], "")
      #expect(other.error.contains("the schedule doesn't fit the program: it begins anew"))
      #expect(try step(["--schedule", "tea"], "").status == 2)
    }
  }

  @Test func `works with single keys in a terminal, which is left as it was`() throws {
    try withLab { lab in
      try lab.write("lessons/01-sales.md", Self.lesson)
      let terminal = try PseudoTerminal(
        Lab.program, ["step", "1.1"],
        environment: ProcessInfo.processInfo.environment.merging([
          "OPLAB_LESSONS": lab.folder.path + "/lessons", "LC_ALL": "C.UTF-8",
          "XDG_CACHE_HOME": Lab.program + "-test-cache",
        ]) { $1 }, deadline: 120)
      try terminal.expect("q: leave")
      terminal.type("1")
      try terminal.expect("writes sold")
      try terminal.expect("q: leave")
      terminal.type("\u{1B}[A")
      terminal.type("\r")
      try terminal.expect("asks the loop")
      try terminal.expect("q: leave")
      terminal.type("u")
      try terminal.expect("writes sold")
      try terminal.expect("q: leave")
      terminal.type("\u{3}")
      #expect(try terminal.waitForExit() == 0)
    }
  }
}

@Suite struct StepperTests {
  /// A program of two threads with three steps each, `a` and `b`; what runs last goes on.
  static func run(_ choices: [String]) -> Recording {
    var left = ["a": 3, "b": 3]
    var recording = Recording(outcome: Outcome(kind: .finished))
    var choices = choices[...]
    var last = "a"
    for number in 1...6 {
      let candidates = left.filter { $0.value > 0 }.keys.sorted()
      let isChoice = candidates.count > 1
      if isChoice, choices.isEmpty, recording.standing == nil {
        recording.standing = Recording.Standing(
          step: number - 1, schedule: "",
          threads: candidates.map { name in
            Recording.Standing.Thread(
              next: step(number, name, left[name]!), canGoOn: true, isCurrent: name == last)
          })
      }
      if isChoice, let choice = choices.popFirst() {
        last = choice
      } else if left[last] == 0 {
        last = candidates[0]
      }
      var taken = step(number, last, left[last]!)
      taken.isChoice = isChoice
      recording.steps.append(taken)
      left[last]! -= 1
    }
    return recording
  }

  /// The second step of each thread can't be seen by the other.
  static func step(_ number: Int, _ thread: String, _ left: Int) -> Recording.Step {
    var step = Recording.Step(
      number: number, thread: thread, path: thread, action: left == 2 ? "read" : "lock",
      location: Event.Location(file: "f", line: 1))
    step.isMemory = left == 2
    return step
  }

  @Test func `A choice takes a thread to its next step that others can see`() {
    var stepper = Stepper<Never> { Self.run($0) }
    #expect(stepper.past.steps.isEmpty)
    stepper.choose(stepper.candidates[1])
    #expect(stepper.past.steps.map(\.thread) == ["b", "b"])
    stepper.goOn()
    // Only one is left: no choice.
    #expect(stepper.past.steps.count == 6)
    #expect(stepper.standing == nil)
  }

  @Test func `Choices are taken back one by one, and the end too`() {
    var stepper = Stepper<Never> { Self.run($0) }
    stepper.choose(stepper.candidates[0])
    stepper.finish()
    #expect(stepper.standing == nil)
    stepper.undo()
    #expect(stepper.past.steps.map(\.thread) == ["a", "a"])
    stepper.undo()
    #expect(stepper.past.steps.isEmpty)
    stepper.undo()
    #expect(stepper.count == 0)
  }
}
