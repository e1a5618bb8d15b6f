/// A prompt in the form that libedit wants.
///
/// libedit counts the columns of a prompt itself, so each escape sequence must be enclosed in a
/// marker. It forgets all but the last of several enclosed parts before a character, drops one at
/// the very end, and miscounts when the prompt holds a newline.
struct Prompt: Equatable {
  /// The character that encloses escape sequences.
  static let marker: Unicode.Scalar = "\u{1}"

  /// The prompt with enclosed escape sequences.
  let text: String
  /// The visible characters.
  let visible: String

  init(_ source: String) {
    var text = String.UnicodeScalarView()
    var visible = String.UnicodeScalarView()
    var escape = String.UnicodeScalarView()

    func flush() {
      guard !escape.isEmpty else { return }
      text.append(Self.marker)
      text.append(contentsOf: escape)
      text.append(Self.marker)
      escape.removeAll()
    }

    for part in EscapeSequences.split(source) {
      switch part {
      case .escape(let sequence): escape.append(contentsOf: sequence.unicodeScalars)
      case .text(let plain):
        for scalar in plain.unicodeScalars {
          flush()
          let shown = scalar == "\n" || scalar == "\r" || scalar == Self.marker ? " " : scalar
          text.append(shown)
          visible.append(shown)
        }
      }
    }
    if !escape.isEmpty {
      // The last character is moved behind the escape sequence: `> ` + reset becomes
      // `>` + reset + ` `, which looks the same for a space.
      if visible.last == " " {
        text.removeLast()
      } else {
        visible.append(" ")
      }
      flush()
      text.append(" ")
    }
    self.text = String(text)
    self.visible = String(visible)
  }
}

/// Finds terminal escape sequences (ECMA-48) in text.
enum EscapeSequences {
  enum Part: Equatable {
    case text(String)
    case escape(String)
  }

  /// The text cut at its escape sequences, in order.
  static func split(_ text: String) -> [Part] {
    var parts: [Part] = []
    var plain = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      let sequence = prefix(of: rest)
      if sequence.isEmpty {
        plain.append(first)
        rest.removeFirst()
      } else {
        if !plain.isEmpty { parts.append(.text(String(plain))) }
        plain.removeAll()
        parts.append(.escape(String(sequence)))
        rest = rest[sequence.endIndex...]
      }
    }
    if !plain.isEmpty { parts.append(.text(String(plain))) }
    return parts
  }

  /// The text without its escape sequences.
  static func removed(from text: String) -> String {
    split(text).reduce(into: "") { result, part in
      if case .text(let plain) = part { result += plain }
    }
  }

  /// The escape sequence at the start of `scalars`, or nothing.
  private static func prefix(of scalars: Substring.UnicodeScalarView)
    -> Substring.UnicodeScalarView
  {
    guard scalars.first == "\u{1B}" else { return scalars[scalars.startIndex..<scalars.startIndex] }
    var index = scalars.index(after: scalars.startIndex)
    guard index < scalars.endIndex else { return scalars }
    let kind = scalars[index]
    index = scalars.index(after: index)
    switch kind {
    case "[":
      // Control sequence: parameters and intermediates, then one final byte.
      while index < scalars.endIndex {
        let scalar = scalars[index]
        guard scalar.isASCII, scalar.value >= 0x20 else { return scalars[..<index] }
        index = scalars.index(after: index)
        if (0x40...0x7E).contains(scalar.value) { break }
      }
    case "]", "P", "X", "^", "_":
      // A string up to BEL or ESC \.
      while index < scalars.endIndex {
        let scalar = scalars[index]
        index = scalars.index(after: index)
        if scalar == "\u{7}" { break }
        if scalar == "\u{1B}" {
          if index < scalars.endIndex, scalars[index] == "\\" {
            index = scalars.index(after: index)
          }
          break
        }
      }
    case "(", ")", "*", "+", "#", "%", " ":
      if index < scalars.endIndex { index = scalars.index(after: index) }
    default:
      break
    }
    return scalars[..<index]
  }
}
