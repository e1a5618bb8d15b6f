import ExampleRunner
import Lessons
import Presentation
import Testing

@testable import oplab

@Suite("An explanation") struct CompilerErrorExplanationTests {
  /// Programs with a beginner's mistake, and words of what is said about it.
  static let mistakes: [(program: String, words: String)] = [
    ("let kitchen: Kitchn? = nil", "No type of this name"),
    ("print(kitchn)", "Nothing of this name is known"),
    (
      "let queue = OperationQueue()\nqueue.addOp(1)",
      "The value before the dot"
    ),
    ("let name: String? = \"\"\nprint(name.count)", "The value may be missing"),
    ("let count: Int = \"3\"", "one type stands where another"),
    ("let count = 3\nlet half = 0.5\nprint(count * half)", "The operator doesn't go"),
    ("let cups = 1\ncups = 2", "A let is set once"),
    ("let cups = 1\nlet cups = 2", "There is something of this name"),
    ("func pour(into cup: Int) {}\npour()", "The call lacks something"),
    ("func pour() {}\npour(3)", "more than the function takes"),
    ("func pour(into cup: Int) {}\npour(in: 3)", "The words before the colons"),
    ("func cups() -> Int {\n  print(1)\n  print(2)\n}", "promises a value"),
    ("class Cup { var size: Int }", "properties have no value"),
    (
      """
      class Cup {
        var size = 1
        func fill(_ queue: OperationQueue) { queue.addOperation { print(size) } }
      }
      """, "The block may run later"
    ),
    ("class Boil: Operation { func main() {} }", "Write override before"),
    ("class Boil: Operation { override func mian() {} }", "nothing like this in the class above"),
    ("func pour() throws {}\npour()", "Write try before it"),
    ("func pour() throws {}\nfunc serve() { try pour() }", "nothing says what then"),
    ("func pour() async {}\nTask { pour() }", "Write await before it"),
    ("func pour() async {}\nfunc serve() { await pour() }", "the code around it can't"),
    ("func f() {\n  let cups: Int\n  print(cups)\n}", "no value yet"),
    ("struct Cup: Comparable {}", "something is missing"),
    ("let cups = []", "can't tell the type"),
    ("let cups = 1 let plates = 2", "Two statements on one line"),
    ("func f() {\n  if true {\n    print(1)\n  }", "never closed"),
  ]

  @Test(arguments: mistakes.indices)
  func `is there for what the compiler says of a common mistake`(index: Int) throws {
    let (text, words) = Self.mistakes[index]
    let laboratory = try Laboratory()
    do throws(RunnerError) {
      _ = try laboratory.record(
        Performable(
          program: Program(text: "import Foundation\n" + text + "\n", name: "a.swift"),
          sources: SourceTexts()))
      Issue.record("it compiles")
    } catch {
      guard case .rejected(let diagnostics) = error,
        let first = diagnostics.first(where: { $0.severity == .error })
      else { throw error }
      let explanation = CompilerErrorExplanation(first)
      #expect(explanation?.message.english.contains(words) == true, "\(first.message)")
    }
  }

  @Test func `is there for what belongs to the main thread`() throws {
    let text = "import Foundation\nvar cups = 0\nOperationQueue().addOperation { cups += 1 }\n"
    let program = Program(
      kind: .files, units: [Program.Unit(name: "a.swift", text: text)], language: .swift6)
    #expect(throws: RunnerError.self) {
      do {
        _ = try Laboratory().record(Performable(program: program, sources: SourceTexts()))
      } catch RunnerError.rejected(let diagnostics) {
        let first = diagnostics.first { $0.severity == .error }
        #expect(first.flatMap(CompilerErrorExplanation.init) != nil, "\(diagnostics)")
        throw RunnerError.rejected(diagnostics)
      }
    }
  }

  @Test func `is missing where the compiler says all there is to say`() {
    #expect(
      CompilerErrorExplanation(Diagnostic(severity: .error, message: "no such module 'X'")) == nil)
  }
}
