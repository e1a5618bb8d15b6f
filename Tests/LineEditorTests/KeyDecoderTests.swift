import Testing

@testable import LineEditor

@Suite struct KeyDecoderTests {
  private func events(_ chunks: [[UInt8]]) -> [KeyDecoder.Event] {
    var decoder = KeyDecoder()
    var events: [KeyDecoder.Event] = []
    for chunk in chunks {
      decoder.feed(chunk)
      while !decoder.mayBeginPaste, let event = decoder.next() { events.append(event) }
    }
    return events
  }

  private func characters(_ text: String) -> [KeyDecoder.Event] {
    text.unicodeScalars.map { .character($0) }
  }

  @Test func `Characters come out as they go in, however the bytes are cut`() {
    let text = "a é € 😀 \u{1B}[A"
    #expect(events([Array(text.utf8)]) == characters(text))
    #expect(events(text.utf8.map { [$0] }).prefix(8) == characters("a é € 😀 ")[...])
  }

  @Test(
    arguments: [
      [0x61, 0xFF, 0x62], [0x61, 0x80, 0x62], [0x61, 0xC3, 0x62], [0x61, 0xE2, 0x82, 0x62],
      [0x61, 0xC0, 0x80, 0x62], [0x61, 0xC2, 0x9D, 0x62],
    ] as [[UInt8]])
  func `Bytes that are no character are left out`(_ bytes: [UInt8]) {
    #expect(events([bytes]) == characters("ab"))
  }

  @Test func `A paste is one event, however the bytes are cut`() {
    let text = "a\u{1B}[200~let x = \"é\"\nprint(x)\n\u{1B}[201~b"
    let expected: [KeyDecoder.Event] = [
      .character("a"), .paste("let x = \"é\"\nprint(x)"), .character("b"),
    ]
    #expect(events([Array(text.utf8)]) == expected)
    for cut in 3..<text.utf8.count {
      let bytes = Array(text.utf8)
      #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected)
    }
  }

  @Test func `Only the start of a paste is held back`() {
    for (text, isHeld) in [
      ("", false), ("\u{1B}", false), ("\u{1B}[", true), ("\u{1B}[20", true), ("\u{1B}[A", false),
      ("a", false), ("\u{1B}[200~", false),
    ] {
      var decoder = KeyDecoder()
      decoder.feed(text.utf8)
      #expect(decoder.mayBeginPaste == isHeld, "\(text.debugDescription)")
    }
  }

  @Test(
    arguments: [
      ("a\r\nb\rc\nd", "a\nb\nc\nd"),
      ("a\n\nb\n\n", "a\n\nb"),
      ("\u{1B}[31mred\u{1B}[0m", "red"),
      ("a\u{3}\u{9D}b", "ab"),
      ("\tindented", "\tindented"),
      ("", ""),
    ])
  func `A pasted text is cleaned`(_ text: String, expected: String) {
    #expect(KeyDecoder.clean(text) == expected)
  }

  @Test func `What was read can be dropped`() {
    var decoder = KeyDecoder()
    decoder.feed("\u{1B}[200~half".utf8)
    #expect(decoder.next() == nil)
    decoder.clear()
    decoder.feed("a".utf8)
    #expect(decoder.next() == .character("a"))
  }
}
