import Testing

@testable import LineEditor

@Suite struct PromptTests {
  private static let bold = "\u{1B}[1m"
  private static let blue = "\u{1B}[34m"
  private static let reset = "\u{1B}[0m"

  @Test(
    arguments: [
      ("> ", "> ", "> "),
      ("", "", ""),
      // Adjacent escape sequences become one enclosed part.
      ("\(bold)\(blue)> x", "\u{1}\(bold)\(blue)\u{1}> x", "> x"),
      // The prompt ends with a visible character.
      ("\(bold)> \(reset)", "\u{1}\(bold)\u{1}>\u{1}\(reset)\u{1} ", "> "),
      ("\(bold)>\(reset)", "\u{1}\(bold)\u{1}>\u{1}\(reset)\u{1} ", "> "),
      ("a\(bold)", "a\u{1}\(bold)\u{1} ", "a "),
      // No newline, and no marker of the caller's.
      ("a\nb\u{1}c", "a b c", "a b c"),
    ])
  func `A prompt encloses its escape sequences`(_ source: String, text: String, visible: String) {
    let prompt = Prompt(source)
    #expect(prompt.text == text)
    #expect(prompt.visible == visible)
  }
}

@Suite struct EscapeSequencesTests {
  @Test(
    arguments: [
      ("plain", "plain"),
      ("\u{1B}[31mred\u{1B}[0m", "red"),
      ("\u{1B}[?2004hx", "x"),
      ("\u{1B}]0;title\u{7}x", "x"),
      ("\u{1B}]8;;url\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
      ("\u{1B}(Bx", "x"),
      ("\u{1B}=x", "x"),
      ("cut \u{1B}[3", "cut "),
      ("cut \u{1B}", "cut "),
      ("café € \u{1B}[1m日本", "café € 日本"),
    ])
  func `Escape sequences can be taken out`(_ text: String, expected: String) {
    #expect(EscapeSequences.removed(from: text) == expected)
  }

  @Test func `Parts come in their order`() {
    #expect(
      EscapeSequences.split("a\u{1B}[1m\u{1B}[2mb") == [
        .text("a"), .escape("\u{1B}[1m"), .escape("\u{1B}[2m"), .text("b"),
      ])
  }
}
