import ExampleRunner
import Lessons

/// An example of a lesson, as a program that can be run by itself.
struct LessonExample {
  let example: Example
  let program: Program

  var address: String { "\(example.address)" }

  /// Whether it runs in the controlled world.
  var isRepeatable: Bool { example.isCompared && example.expectation != .error }

  init(_ example: Example) {
    self.example = example
    program = Program(
      kind: example.prelude.isEmpty ? .files : .cells,
      units: example.program.map {
        Program.Unit(name: "\(example.address) line \($0.line)", text: $0.text)
      }, language: example.languageMode == 6 ? .swift6 : .swift5)
  }
}
