import Glibc
import Testing

@testable import LineEditor

@Suite struct LayoutTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test(
    arguments: [
      ("", 0, 0),
      ("> abc", 0, 5),
      ("> a\n  b", 1, 3),
      ("123456789", 0, 9),
      ("1234567890", 1, 0),
      ("1234567890\nx", 2, 1),
      ("12345678901", 1, 1),
      ("a\tb", 0, 9),
      ("日本語", 0, 6),
      ("123456789日", 1, 2),
      ("^A is \u{1}", 0, 8),
      ("é", 0, 1),
    ])
  func `Text ends where the terminal's cursor is`(_ text: String, row: Int, column: Int) {
    let layout = Layout(of: text.unicodeScalars, width: 10)
    #expect(layout.row == row)
    #expect(layout.column == column)
  }
}

@Suite struct HangingIndentTests {
  @Test(arguments: ["a", "", "a {\n  b\n}", "a\n\nb", "x\n"])
  func `An entry survives being shown`(_ entry: String) {
    #expect(HangingIndent.removed(from: HangingIndent.added(to: entry)) == entry)
  }

  @Test func `Later lines are indented, and a line moved left keeps what it has`() {
    #expect(HangingIndent.added(to: "a {\n  b\n}") == "a {\n    b\n  }")
    #expect(HangingIndent.removed(from: "a {\n b\n}") == "a {\n b\n}")
  }
}

@Suite struct ColumnsTests {
  @Test func `Words are read downwards in columns that fit`() {
    let words = ["a", "bb", "ccc", "d", "e"]
    #expect(columns(words, width: 11) == "a    d\nbb   e\nccc\n")
    #expect(columns(words, width: 3) == "a\nbb\nccc\nd\ne\n")
    #expect(columns(words, width: 80) == "a    bb   ccc  d    e\n")
    #expect(columns([], width: 80) == "")
  }
}
