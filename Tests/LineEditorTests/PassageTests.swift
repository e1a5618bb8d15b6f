import Glibc
import Testing

@testable import LineEditor

@Suite struct PassageTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private let page = Passage.Page(rows: 4, columns: 10)

  @Test func `A text that fits is shown at once`() {
    var passage = Passage(page)
    #expect(passage.add("a\nb\n") == "a\nb\n")
    #expect(passage.add("c\n") == "c\n")
    #expect(passage.waiting.isEmpty)
  }

  @Test func `A page leaves a row for what stands below it`() {
    var passage = Passage(page)
    #expect(passage.add("a\nb\nc\nd\n") == "a\nb\nc\n")
    #expect(passage.add("e\n") == "")
    #expect(passage.waiting == "d\ne\n")
  }

  @Test func `The next page begins with what waits`() {
    var passage = Passage(page)
    _ = passage.add("1\n2\n3\n4\n5\n6\n7\n")
    #expect(passage.turn(to: page) == "4\n5\n6\n")
    #expect(passage.turn(to: page) == "7\n")
    #expect(passage.add("8\n9\n10\n") == "8\n9\n")
  }

  @Test(
    arguments: [
      ("0123456789\n", 1), ("0123456789a\n", 2), ("01234567日\n", 1), ("012345678日\n", 2),
      ("\u{1B}[1m0123456789\u{1B}[0m\n", 1), ("\tab\n", 1), ("\tabc\n", 2), ("\n", 1),
    ])
  func `A line takes the rows that it has on the screen`(_ line: String, rows: Int) {
    var passage = Passage(page)
    let rest = String(repeating: "x\n", count: 3 - rows)
    #expect(passage.add(line + rest + "y\n") == line + rest)
  }

  @Test func `A line that comes in parts counts as one`() {
    var passage = Passage(page)
    for _ in 1...10 { #expect(passage.add("x") == "x") }
    #expect(passage.add("\nb\nc\nd\n") == "\nb\nc\n")
  }

  @Test func `A line that no page holds is shown all the same`() {
    var passage = Passage(page)
    let line = String(repeating: "x", count: 45) + "\n"
    #expect(passage.add(line + "b\n") == line)
    #expect(passage.turn(to: page) == "b\n")
  }
}
