import Foundation
import Testing

@testable import oplab

/// Looking at a run and at the schedules of a program, in scripts.
@Suite struct ShellSchedulesTests {
  private let folder: ShellFolder

  init() throws {
    folder = try ShellFolder()
  }

  private func run(_ script: String) throws -> Lab.Result {
    try Lab().run([], environment: folder.environment, input: script)
  }

  static let kitchen = """
    let boil = BlockOperation { print("boil") }
    let brew = BlockOperation { print("brew") }
    brew.addDependency(boil)
    let kitchen = OperationQueue()
    kitchen.addOperations([brew], waitUntilFinished: false)

    """

  @Test func `The state of every operation and queue is told, and why`() throws {
    let result = try run(Self.kitchen + ":state\n:why brew\n:why tea\n")
    #expect(
      result.output.contains(
        """
          brew     ┄ waits for boil, in kitchen
          boil     ─ ready, in no queue
          kitchen    holds brew

          main added brew to kitchen (line 1).
          It waits for boil to finish (line 1 of cell 3).
          It never ran.
          boil hasn’t finished: it is in no queue, and nobody has started it.

        Nothing in the last run is called 'tea'. :state lists what is there.

        """), "\(result.output)")
    let finished = try run(Self.kitchen + "kitchen.addOperation(boil)\n:state\n:why brew\n")
    #expect(
      finished.output.contains(
        """
          brew     ■ finished
          boil     ■ finished
          kitchen    empty

          main added brew to kitchen (line 1 of cell 5).
          It waits for boil to finish (line 1 of cell 3).
          It was ready when boil had finished.
          It began on worker 2 at 0 ms.

        """), "\(finished.output)")
  }

  @Test func `The dependencies are drawn, or written to a file`() throws {
    let file = folder.path("tea.dot")
    let picture = folder.path("tea.svg")
    let result = try run(
      Self.kitchen + ":graph\n:graph \(file)\n:graph \(picture)\nlet a = 1\n:time\n")
    #expect(result.output.contains("  boil  ─▶ brew\n  brew\n"))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).contains("  \"boil\" -> \"brew\";\n"))
    #expect(
      try String(contentsOfFile: picture, encoding: .utf8).contains("<title>brew: waiting</title>")
    )
    #expect(result.output.contains(try Regex("The lab waited \\d+\u{A0}ms for the compiler")))
    #expect(try run("let a = 1\n:graph\n").output.contains("No operation in the last run depends"))
    #expect(try run(":why a\n").output == "Nothing has run yet.\n")
  }

  static let sales = """
    var sold = 0
    DispatchQueue.concurrentPerform(iterations: 2) { _ in sold += 1 }
    print(sold)

    """

  @Test func `What was typed is explored, stepped through and replayed`() throws {
    let result = try run(
      "import Dispatch\n" + Self.sales
        + ":explore\n:step\n1 2 2 2\nq\n:replay 1m:0x3P\n:replay 1m:0D,0.1x4e\n:replay nonsense\n")
    #expect(result.output.contains("All schedules: 8 that differ"), "\(result.output)")
    #expect(result.output.contains("    :replay 1m:0x3P\n"))
    #expect(result.output.contains("key: goes on · Enter: ▸"))
    #expect(result.output.contains("  :replay 1m:0D,0.1x4e\nu: back · r: anew · q: leave\n"))
    #expect(result.output.contains("◆ from here the schedule"), "\(result.output)")
    #expect(result.output.contains("'nonsense' is no schedule."))
  }

  @Test func `Being the scheduler goes on from where a run was left`() throws {
    let left = try run("import Dispatch\n" + Self.sales + ":step\n1 2\nq\n")
    let end = "The run isn't over. To go on from here:\n  :step "
    let rest = try #require(left.output.split(separator: end, maxSplits: 1).last, "\(left.output)")
    let token = try #require(rest.split(separator: "\n").first)
    let onward = try run("import Dispatch\n" + Self.sales + ":step \(token)\n2 2\nq\n:step tea\n")
    #expect(onward.output.contains("prints “sold: 1”") || onward.output.contains("prints “1”"))
    #expect(onward.output.contains("'tea' is no schedule."))
  }

  @Test func `Where there is nothing to choose, that is said`() throws {
    let result = try run("print(6 * 7)\n:step\nprint(\"next\")\n")
    #expect(result.output.contains("There is nothing to choose: at no time"), "\(result.output)")
    #expect(!result.output.contains("q: leave"))
    #expect(result.output.contains("│ next\n"))
  }

  @Test func `An example that measures has no schedules to look at`() throws {
    try folder.write(
      "lessons/03-measure.md",
      "# 3. Measure\n\n## How long\n\n```swift run=real\nprint(6 * 7)\n```\n")
    let result = try run(":open 3.1\n:explore\n:step\n:replay 1m:\n:run\n")
    #expect(
      result.output.components(separatedBy: "nobody schedules").count == 4, "\(result.output)")
    #expect(result.output.contains("another result each time"))
  }

  @Test func `What was typed runs on the system's threads, held against its schedules`() throws {
    let result = try run("print(6 * 7)\n:real 3\n:real x\n")
    #expect(
      result.output.contains("  Outcome 1  3 runs of 3, 100 %  among the explored\n    │ 42\n"))
    #expect(result.output.contains("'x' isn't among what :real takes: :real [TIMES]."))
  }

  @Test func `What was declared can be declared again`() throws {
    let result = try run(
      "let cups = 1\nprint(\"a\", cups)\nlet cups = \"two\"\nprint(\"b\", cups)\n:undo\n:undo\nprint(\"c\", cups)\n"
    )
    #expect(result.status == 0, "\(result.output)")
    for line in ["│ a 1\n", "│ b two\n", "│ c 1\n", "It takes the place of cell 1, cell 2: there"] {
      #expect(result.output.contains(line))
    }
  }

  @Test func `A name of the example can be declared again`() throws {
    let result = try run(
      ":open 1.1\n\n\n\nlet boil = BlockOperation { print(\"it sings\") }\nboil.start()\n:undo\n:undo\nboil.isFinished\n"
    )
    #expect(result.status == 0, "\(result.output)")
    for line in [
      "│ it boils\n", "It takes the place of line 1 of 1.1, line 2 of 1.1:", "│ it sings\n",
      "│ true\n",
    ] {
      #expect(result.output.contains(line), "\(result.output)")
    }
  }

  @Test func `A compiler's error is explained`() throws {
    let result = try run(":explain\nprint(kitchn)\n:explain\n")
    #expect(result.output.hasPrefix("The compiler has refused nothing yet.\n"))
    #expect(
      result.output.contains("\n\nNothing of this name is known here. Look for a typing error."))
  }

  @Test func `An exercise is checked in all schedules`() throws {
    let result = try run(":open 2\n\n:check\nprint(\"quick\")\n:check\n:open 1\n:check\n")
    #expect(
      result.output.contains(
        """
        Not yet: in some schedule it isn't so that it prints "quick".

        """), "\(result.output)")
    #expect(result.output.contains("  :replay 1m:\n"))
    #expect(result.output.contains("Solved, in every schedule."))
    #expect(result.output.contains("There is no exercise here."))
  }
}
