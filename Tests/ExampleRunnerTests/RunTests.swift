import ExampleRunner
import Recordings
import Testing

/// Programs that end badly, each in a real host.
@Suite struct RunTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var kind: Outcome.Kind
    var message: String?
    var line: Int?
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "let x = 3\n_ = x\n", kind: .finished),
    Case(
      text: "let x = 3\nfatalError(\"boom \\(x)\")\n", kind: .trapped, message: "boom 3", line: 2),
    Case(
      text: "let a = [1]\nfunc f(_ i: Int) -> Int { a[i] }\n_ = f(3)\n", kind: .trapped,
      message: "Index out of range", line: 2),
    Case(
      text: "var x: UInt8 = 255\n\nx += UInt8(CommandLine.arguments.count + 1)\n", kind: .trapped,
      message: "Arithmetic overflow", line: 3),
    Case(
      text: "let x: Int? = nil\n_ = x!\n", kind: .trapped,
      message: "Unexpectedly found nil while unwrapping an Optional value", line: 2),
    Case(
      text: "struct E: Error {}\n\nthrow E()\n", kind: .trapped,
      message: "Error raised at top level: main.E()", line: 3),
    Case(
      text: "precondition(CommandLine.arguments.isEmpty, \"too few\")\n", kind: .trapped,
      message: "too few", line: 1),
    Case(
      text: """
        var x = 3
        func h(_ a: inout Int, _ b: () -> Void) { b() }
        h(&x) { x += 1 }
        """, kind: .trapped,
      message:
        "Simultaneous accesses to the same variable: a modification requires exclusive access",
      line: 3),
    Case(
      text: "func f(_ i: Int) -> Int { f(i + 1) + 1 }\n_ = f(0)\n", kind: .trapped,
      message: "Bad access to memory; a function that calls itself without end is the usual cause",
      line: 1),
  ]

  @Test(arguments: cases) func `a bad end is told with its message and its line`(_ test: Case)
    throws
  {
    let runner = try Workshop.shared.get()
    let example = try runner.compile(Program(text: test.text, name: "kitchen/Oven.swift"))
    let recording = try runner.run(example, options: RunOptions(timeLimit: 3600))
    #expect(recording.outcome.kind == test.kind)
    #expect(recording.outcome.message == test.message)
    #expect(recording.outcome.location?.line == test.line)
    #expect(recording.outcome.location?.file == test.line.map { _ in "kitchen/Oven.swift" })
  }

  @Test func `a program that doesn't come to its end is told with its line`() throws {
    let runner = try Workshop.shared.get()
    let example = try runner.compile(
      Program(text: "let n = 3\n_ = n\nwhile true {}\n", name: "a.swift"))
    // A machine that has much else to do may not have begun with the program when its time is over.
    for (limit, text) in [(0.3, "0.3"), (3, "3"), (30, "30"), (300, "300")] {
      var options = RunOptions(timeLimit: limit)
      options.patience = 3600
      let outcome = try runner.run(example, options: options).outcome
      #expect(outcome.kind == .overran)
      guard outcome.location?.line == 3 else { continue }
      let message =
        "The run was ended after \(text) seconds of real time: it was still busy."
      #expect(outcome.message == message)
      return
    }
    Issue.record("no run came to the loop")
  }
}
