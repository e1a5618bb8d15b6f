import Presentation
import Testing

@Suite("A difference") struct TextDifferenceTests {
  @Test func `of equal texts is none`() {
    #expect(TextDifference(expected: "a\n", actual: "a\n") == nil)
    #expect(TextDifference(expected: "", actual: "") == nil)
  }

  @Test func `shows what was expected and what came instead, with lines around it`() {
    let expected = "a\nb\nc\nd\ne\nf\ng\n"
    let actual = "a\nb\nc\nD\ne\nf\ng\n"
    #expect(
      difference(expected, actual) == """
          ⋮ 1 equal line
          b
          c
        - d
        + D
          e
          f
          ⋮ 1 equal line
        """)
  }

  @Test func `marks the part of a line that differs`() {
    let lines = TextDifference(expected: "boil executing\n", actual: "boil is executing\n")!
      .lines(width: 80)
    #expect(lines[0].runs.filter { $0.role == .removedMark }.map(\.text) == [])
    #expect(lines[1].runs.filter { $0.role == .addedMark }.map(\.text) == ["is "])
    let replaced = TextDifference(expected: "count is 4\n", actual: "count is 25\n")!
      .lines(width: 80)
    #expect(replaced[0].runs.filter { $0.role == .removedMark }.map(\.text) == ["4"])
    #expect(replaced[1].runs.filter { $0.role == .addedMark }.map(\.text) == ["25"])
  }

  @Test(arguments: [
    ("a\n", "a \n", "- a\n+ a·"),
    ("a b\n", "a\u{A0}b\n", "- a·b\n+ a\\u{A0}b"),
    ("a\n", "a\r\n", "- a\n+ a␍"),
    ("a\n", "a", "  a\n  the last line should end in a line feed"),
    ("a", "a\n", "  a\n  the last line should have no line feed"),
    ("a  b\n", "a\tb\n", "- a··b\n+ a⇥b"),
    ("é\n", "e\u{301}\n", "- é\n+ e\\u{301}"),
    ("x\n", "x\u{200D}\n", "- x\n+ x\\u{200D}"),
    ("x\u{200B}\n", "x\n", "- x\\u{200B}\n+ x"),
    ("", "a\n", "+ a"),
  ])
  func `hides nothing`(expected: String, actual: String, text: String) {
    #expect(difference(expected, actual) == text)
  }

  @Test func `fits its width`() {
    let lines = TextDifference(
      expected: String(repeating: "x", count: 200) + "\n", actual: "y\n")!.lines(width: 40)
    #expect(lines.allSatisfy { $0.width <= 40 })
  }

  private func difference(_ expected: String, _ actual: String) -> String? {
    TextDifference(expected: expected, actual: actual)?.lines(width: 80).plain
  }
}
