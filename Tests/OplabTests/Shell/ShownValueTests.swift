import ExampleRunner
import Recordings
import Testing

@testable import oplab

@Suite struct ShownValueTests {
  @Test(arguments: [
    ("a", "a ¶ ()"), ("a.b  // why", "a.b ¶ ()  // why"), ("f()", "f() ¶ ()"),
    ("let a = 1\na + 1", "let a = 1\na + 1 ¶ ()"), ("a; b", "a; b ¶ ()"),
    ("a == b", "a == b ¶ ()"), ("a ? b : c", "a ? b : c ¶ ()"), ("try f()", "try f() ¶ ()"),
    ("f {\n  1\n}", "f {\n  1\n} ¶ ()"), ("\"é\"", "\"é\" ¶ ()"),
  ])
  func `The expression at the end is shown`(_ cell: String, shown: String) {
    #expect(ShownValue.added(to: cell) == shown)
  }

  @Test(arguments: [
    "a = 1", "a += 1", "_ = f()", "let a = 1", "func f() {}", "if a { b }", "// a", "", "a(",
    "for _ in a {}", "a\nlet b = 1",
  ])
  func `Nothing else is shown`(_ cell: String) {
    #expect(ShownValue.added(to: cell) == nil)
  }

  @Test func `What the compiler says is about the cell as it was typed`() {
    func diagnostic(column: Int, _ line: String) -> Diagnostic {
      Diagnostic(
        severity: .warning, message: "m",
        location: Event.Location(file: "cell 1", line: 1, column: column), sourceLine: line)
    }
    #expect(
      ShownValue.removed(from: diagnostic(column: 2, "é! ¶ ()  // x"))
        == diagnostic(column: 2, "é!  // x"))
    #expect(ShownValue.removed(from: diagnostic(column: 5, "é! ¶ ()")) == nil)
    #expect(ShownValue.removed(from: diagnostic(column: 5, "f()")) == diagnostic(column: 5, "f()"))
  }
}
