import Glibc
import Testing

@testable import LineEditor

@Suite struct PassageTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private let page = Passage.Page(rows: 4, columns: 10)

  @Test func `A text that fits is shown at once, but for its last row`() {
    var passage = Passage(page)
    #expect(passage.add("a\nb\n") == "a\nb\n")
    #expect(passage.add("c\n") == "")
    #expect(passage.end == "c\n")
  }

  @Test func `Empty rows around a single last row aren't shown where there is no room for them`() {
    var passage = Passage(page)
    _ = passage.add("a\nb\n\nc\n\n")
    #expect(passage.end == "c\n")
    passage = Passage(page)
    _ = passage.add("a\n\nc\n\n")
    #expect(passage.end == "c\n")
    passage = Passage(page)
    _ = passage.add("\na\n\nc\n")
    #expect(passage.end == "c\n")
  }

  @Test func `A page leaves a row for what stands below it`() {
    var passage = Passage(page)
    #expect(passage.add("a\nb\nc\nd\n") == "a\nb\n")
    #expect(passage.add("e\n") == "")
    #expect(passage.waiting == "c\nd\ne\n")
  }

  @Test(arguments: [
    ("a\nb\nc\n", 2, false), ("a\nb\nc\nd\n", 2, true), ("a\nb\n0123456789a\n", 2, true),
    ("\na\nb\nc\n", 3, false), ("\na\nb\nc\nd\n", 3, true), ("a\nb\nc", 2, false),
    ("a\nb\n\nc\n", 2, false), ("a\nb\nc\n\n", 2, false), ("a\nb\n\nc\n\n", 2, false),
    ("\na\nb\n\nc\n\n", 3, false), ("a\nb\nc\n\nd\n", 2, true), ("a\nb\n\nc\nd\n", 2, true),
  ])
  func `A page doesn't stop for a single row`(_ text: String, rows: Int, stops: Bool) {
    var passage = Passage(page)
    #expect(passage.add(text).count { $0 == "\n" } == rows)
    #expect((passage.end == nil) == stops)
  }

  @Test func `The next page begins with what waits`() {
    var passage = Passage(page)
    _ = passage.add("1\n2\n3\n4\n5\n6\n7\n")
    #expect(passage.turn(to: page) == "3\n4\n")
    #expect(passage.turn(to: page) == "5\n6\n")
    #expect(passage.end == "7\n")
    #expect(passage.add("8\n") == "")
    #expect(passage.end == nil)
    #expect(passage.turn(to: page) == "7\n8\n")
  }

  @Test(
    arguments: [
      ("0123456789\n", 1), ("0123456789a\n", 2), ("01234567日\n", 1), ("012345678日\n", 2),
      ("\u{1B}[1m0123456789\u{1B}[0m\n", 1), ("\tab\n", 1), ("\tabc\n", 2), ("\n", 1),
    ])
  func `A line takes the rows that it has on the screen`(_ line: String, rows: Int) {
    var passage = Passage(page)
    let rest = String(repeating: "x\n", count: (line == "\n" ? 3 : 2) - rows)
    #expect(passage.add(line + rest + "y\n") == line + rest)
  }

  @Test func `A line that comes in parts counts as one`() {
    var passage = Passage(page)
    for _ in 1...10 { #expect(passage.add("x") == "x") }
    #expect(passage.add("\nb\nc\nd\n") == "\nb\n")
  }

  @Test func `A line that no page holds is shown all the same`() {
    var passage = Passage(page)
    let line = String(repeating: "x", count: 45) + "\n"
    #expect(passage.add(line + "b\n") == line)
    #expect(passage.turn(to: page) == "b\n")
  }
}
