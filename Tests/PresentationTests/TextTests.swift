import Presentation
import Testing

@Suite("Text") struct TextTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("図書館", 6), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("ｱ", 1),
    ("한국", 4), ("\u{200B}", 0), ("", 0),
  ])
  func `takes as many columns as a terminal gives it`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("a\u{1B}b", "a␛b"), ("a\tb", "a   b"), ("\u{7F}", "␡"), ("a\r", "a␍"), ("\r\n", "␍␊"),
    ("\u{202E}evil", "\\u{202E}evil"), ("\u{85}", "\\u{85}"), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"),
    ("\u{FEFF}", "\\u{FEFF}"),
  ])
  func `shows what can't be seen`(text: String, visible: String) {
    #expect(text.visible(.plain).plain == visible)
  }

  @Test func `wraps at spaces and breaks words that are too long`() {
    let text = StyledText("one two 図書館 extraordinarily x")
    #expect(text.wrapped(to: 8).map(\.plain) == ["one two", "図書館", "extraord", "inarily", "x"])
  }

  @Test func `is cut by columns, however long it is`() {
    let text = StyledText("図書館x", .output) + StyledText("yz")
    #expect(text.cut(to: 4).map(\.plain) == ["図書", "館xy", "z"])
    let long = StyledText(String(repeating: "0123456789", count: 100_000))
    #expect(long.cut(to: 40).count == 25_000)
  }

  @Test func `is truncated by columns`() {
    #expect("図書館".truncated(to: 5) == "図書…")
    #expect(StyledText("abcdef").truncated(to: 4).plain == "abc…")
    #expect(StyledText("abcd").truncated(to: 4).plain == "abcd")
  }

  @Test func `has escape sequences only in colour`() {
    let line = StyledText("ok", .success) + StyledText(" then")
    #expect(line.rendered(in: .monochrome) == "ok then")
    #expect(line.rendered(in: .standard) == "\u{1B}[32mok\u{1B}[0m then")
  }
}
