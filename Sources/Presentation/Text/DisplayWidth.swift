// Terminals count columns, not characters. The C library's `wcwidth` knows them too, but only in a
// UTF-8 locale of the running process, and what a lesson's expected block contains must not depend
// on the locale. The ranges are those of Unicode's EastAsianWidth.txt with value W or F, joined
// where nothing but unassigned code points lie between.

extension Character {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  package var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1, first.value < 0x300 { return first.value < 0x20 ? 0 : 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    let showsEmoji =
      first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
    return showsEmoji || first.isWide ? 2 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}

extension StringProtocol {
  /// How many columns of a terminal the text takes.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text, or as much of its beginning as fits into some columns, with `…` for the rest.
  package func truncated(to columns: Int) -> String {
    guard displayWidth > columns else { return String(self) }
    let (head, _) = split(atColumn: columns - 1)
    return head + "…"
  }

  /// The longest beginning that fits into some columns, at least one character, and the rest.
  package func split(atColumn columns: Int) -> (head: String, tail: SubSequence) {
    var used = 0
    var end = startIndex
    while end < endIndex {
      used += self[end].displayWidth
      if used > columns, end > startIndex { break }
      end = index(after: end)
    }
    return (String(self[..<end]), self[end...])
  }
}
