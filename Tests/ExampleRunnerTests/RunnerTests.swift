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
}
