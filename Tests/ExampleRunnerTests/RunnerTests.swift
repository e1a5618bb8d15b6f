import ExampleRunner
import Foundation
import Testing

@Suite struct RunnerTests {
  @Test func `a program compiles once`() throws {
    let runner = try Workshop.runner()
    let program = Program(text: "let x = 3\nprint(x)\n", name: "a.swift")
    let first = try runner.compile(program)
    #expect(!first.isFromCache)
    #expect(try runner.compile(program).isFromCache)
  }

  @Test func `errors are told at the learner's places`() throws {
    let runner = try Workshop.runner()
    let program = Program(
      text: "import Foundation\nlet x = Int(\"a\")!; let y: Int = \"é\"; let z: Int = \"b\"\n",
      name: "lessons/01.md", firstLine: 10)
    do {
      _ = try runner.compile(program)
      Issue.record("it compiled")
    } catch .rejected(let diagnostics) {
      print(diagnostics)
    }
  }
}
