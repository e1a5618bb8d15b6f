import LineEditor
import Testing

@testable import oplab

@Suite struct SwiftEntryTests {
  @Test(arguments: [
    "", "   ", "let a = 1", "print(1)", "func f() {}", "func f() {\n  print(1)\n}",
    "let a = [\n  1,\n  2,\n]", "let s = \"\"\"\n  text\n  \"\"\"", "// a comment", "/* all */",
    "let q = OperationQueue(); q.addOperation { print(1) }", "a.b", "if a { b() } else { c() }",
    "protocol P {\n  func f()\n}", "import Foundation", ":open {", ":help", "#if X\nf()\n#endif",
    "let s = \"a { b\"", "let s = \"\\(f(1))\"", "x", "1 + 2", "class A: Operation {\n}",
  ])
  func `A whole text is complete`(_ text: String) {
    #expect(SwiftEntry.isComplete(text))
  }

  @Test(arguments: [
    "func f() {", "func f() {\n  if a {\n  }", "func f()", "class A: Operation {", "class A",
    "let a = [", "let a = [\n  1,", "print(", "print(1,\n  2", "q.addOperation {",
    "q.addOperation {\n  print(\"}\")", "let s = \"\"\"", "let s = \"\"\"\n  text {", "/* open",
    "func f() { /* open }", "let a =", "let a = 1 +", "if a", "if a {", "a.", "while true {",
    "#if X\nf()", "@MainActor", "let s = \"\"\"\n  \\(f(", "switch a {\ncase 1:\n  b()",
    "let f = { (a: Int) in", "let op = BlockOperation {  // }",
  ])
  func `A text that only lacks its end goes on`(_ text: String) {
    #expect(!SwiftEntry.isComplete(text))
  }

  @Test(arguments: [
    "let s = \"open", "print(\"open)", "}", "f() }", "let = 3", "func {", "let a = = 1 {",
    "if ) {", "let s = \"\\(f(\"", "class { }", "foo bar baz {", "let 1x = 2",
  ])
  func `A mistake that no further line could mend is handed over`(_ text: String) {
    #expect(SwiftEntry.isComplete(text))
  }

  @Test func `Every beginning of a block that ends with a line goes on, and the whole doesn't`() {
    let block = """
      final class Brew: Operation, @unchecked Sendable {
        var tea: String?
        override func main() {
          guard !isCancelled, let tea else { return }
          let text = \"\"\"
            A cup of \\(tea):
              { not code
            \"\"\"
          for word in ["a", "b"] {
            print(text, word)
          }
        }
      }
      """
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    for count in 1..<lines.count {
      let text = lines.prefix(count).joined(separator: "\n")
      #expect(!SwiftEntry.isComplete(text), "\(text)")
    }
    #expect(SwiftEntry.isComplete(block))
  }

  @Test(arguments: [
    ("do {", "  "), ("  if a {", "    "), ("  f()", "  "), ("f(", "  "), ("}", ""), ("  })", "  "),
    ("f([{", "  "), ("} else {", "  "), ("", ""), ("a {\n    b", "    "), ("if a { b }", ""),
  ])
  func `A new line begins below the one before, or a step further in`(
    _ text: String, indentation: String
  ) {
    #expect(SwiftEntry.indentation(after: text) == indentation)
  }

  @Test(arguments: [
    (":", ShellCommand.all.map(\.name)), (":op", ["open"]), (":open ", ["1", "1.1", "2"]),
    (":o 1", ["1.1"]), (":he n", ["next"]), (":trace ", ["full", "brief", "off"]),
    (":reset p", ["progress"]), (":load /etc/hostn", ["/etc/hostname"]), (":load /nowhere/a", []),
    (":next 1", []), ("let x = boi", ["boil", "boiling"]), ("boil", ["boiling"]), ("1.", []),
    ("x.is", ["isReady"]), ("", []),
  ])
  func `Tab completes commands, numbers and names`(_ text: String, candidates: [String]) {
    let completions = SwiftEntry.completions(
      of: text, names: ["boil", "boiling", "isReady"], references: ["1", "1.1", "2"])
    #expect(completions.candidates == candidates)
  }

  @Test(arguments: [
    ("queue.", true), ("brew1.", true), ("f().", true), ("1.", false), ("1...", false),
    (".", false),
  ])
  func `Tab after a dot offers members of the lab's types`(_ text: String, isMember: Bool) {
    let completions = SwiftEntry.completions(of: text, names: ["boil"], references: [])
    #expect(completions.word == "")
    #expect(completions.candidates.contains("addOperation") == isMember)
    #expect(!completions.candidates.contains("boil"))
  }
}
