import Glibc

/// Turns the bytes of a terminal into characters, and a bracketed paste into one event.
///
/// A value without effects: it is fed bytes and asked for what they mean.
struct KeyDecoder {
  enum Event: Equatable {
    case character(Unicode.Scalar)
    /// A pasted text, cleaned.
    case paste(String)
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var bytes: ArraySlice<UInt8> = []
  /// Whether the bytes are those of a paste whose end hasn't come yet.
  private var isPasting = false

  /// Takes over bytes that were read.
  mutating func feed(_ new: some Sequence<UInt8>) {
    bytes.append(contentsOf: new)
  }

  /// Forgets what was not asked for yet.
  mutating func clear() {
    bytes = []
    isPasting = false
  }

  /// Whether the bytes at hand could become a paste if more followed at once.
  ///
  /// A lone escape character is not held back, since it is a key.
  var mayBeginPaste: Bool {
    !isPasting && bytes.count > 1 && bytes.count < Self.pasteStart.count
      && Self.pasteStart.starts(with: bytes)
  }

  /// Whether more bytes came together with those that were asked for: an escape character is then
  /// the start of a key's sequence, not a key.
  var hasMore: Bool { !bytes.isEmpty }

  /// The next event, or nil when more bytes are needed.
  mutating func next() -> Event? {
    if !isPasting, bytes.starts(with: Self.pasteStart) {
      bytes = bytes.dropFirst(Self.pasteStart.count)
      isPasting = true
    }
    if isPasting {
      guard let end = bytes.firstRange(of: Self.pasteEnd) else { return nil }
      let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      bytes = bytes[end.upperBound...]
      isPasting = false
      return .paste(Self.clean(text))
    }
    return nextCharacter().map { .character($0) }
  }

  /// Decodes one character, skipping bytes that are not UTF-8, as libedit does.
  private mutating func nextCharacter() -> Unicode.Scalar? {
    while let first = bytes.first {
      let length =
        switch first {
        case 0..<0x80: 1
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 0
        }
      let candidate = bytes.prefix(length)
      if length > 0, let text = String(validating: candidate, as: UTF8.self) {
        bytes = bytes.dropFirst(length)
        // Control characters above ASCII aren't on any keyboard; the editor uses them itself.
        if let scalar = text.unicodeScalars.first, !(0x80..<0xA0).contains(scalar.value) {
          return scalar
        }
        continue
      }
      let isCut =
        candidate.count < length && candidate.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
      if isCut { return nil }
      bytes = bytes.dropFirst()
    }
    return nil
  }

  /// A pasted text without line ends of other systems, escape sequences and control characters,
  /// and without the newline that ends it: a paste is entered by the person, not by itself.
  static func clean(_ text: String) -> String {
    let plain = EscapeSequences.removed(from: text)
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\n": scalars.append("\n")
      case "\t": scalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): break
      default: scalars.append(scalar)
      }
      previous = scalar
    }
    while scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }
}

extension Collection where Element: Equatable {
  /// The first place where the elements of `other` stand, for pastes of ordinary size.
  fileprivate func firstRange(of other: [Element]) -> Range<Index>? {
    var start = startIndex
    while let found = self[start...].firstIndex(of: other[0]) {
      if self[found...].starts(with: other) {
        return found..<index(found, offsetBy: other.count)
      }
      start = index(after: found)
    }
    return nil
  }
}
