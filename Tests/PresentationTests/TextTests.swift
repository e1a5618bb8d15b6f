import Foundation
import Testing

@testable import Presentation

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

  /// The backgrounds are black, white, and those of common themes.
  @Test(arguments: [
    (Palette.dark, [0x000000, 0x1E1E1E, 0x002B36, 0x282A36]),
    (Palette.light, [0xFFFFFF, 0xFDF6E3, 0xEEEEEE]),
  ])
  func `can be read on its background in every role`(palette: Palette, backgrounds: [Int]) throws {
    for role in Role.allCases {
      let parameters = palette.parameters(for: role)?.split(separator: ";") ?? []
      guard parameters.count > 1 else { continue }
      let colour = try rgb(#require(parameters.last.flatMap { Int($0) }))
      for background in backgrounds {
        // The contrast that WCAG 2.2 asks for in text.
        #expect(contrast(colour, background) >= 4.5, "\(role) on \(background)")
      }
    }
    #expect(Palette.dark.parameters(for: .error) != Palette.light.parameters(for: .error))
  }

  /// A colour of the 6×6×6 cube or of the grey ramp of a terminal with 256 colours.
  private func rgb(_ number: Int) -> Int {
    if number >= 232 { return (8 + 10 * (number - 232)) * 0x010101 }
    let levels = [0, 95, 135, 175, 215, 255]
    let place = number - 16
    return levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6]
  }

  private func contrast(_ one: Int, _ other: Int) -> Double {
    func luminance(_ colour: Int) -> Double {
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).map { shift, weight in
        let value = Double(colour >> shift & 255) / 255
        return weight * (value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
      }.reduce(0, +)
    }
    let lights = [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }
}
