/// A tag of the HTML that hides text on a page until the reader asks for it.
struct DetailsTag {
  enum Kind: Equatable {
    /// `<details …>` with its attributes.
    case open([String: String])
    /// `<summary>…</summary>`.
    case summary
    /// `</details>`.
    case close
    /// `<!-- … -->`.
    case comment(String)
    /// Anything else.
    case other(String)
  }

  var kind: Kind
  var position: Position

  /// Reads the tags of a block of HTML that begins at a line, up to the first that is none of ours.
  static func tags(in html: String, line: Int) -> [DetailsTag] {
    var tags: [DetailsTag] = []
    var rest = Substring(html)
    var position = Position(line: line)
    func take(_ text: Substring) -> Substring {
      for character in text {
        if character.isNewline {
          position = Position(line: position.line + 1)
        } else {
          position.column += character.utf8.count
        }
      }
      return rest.dropFirst(text.count)
    }
    while true {
      rest = take(rest.prefix(while: \.isWhitespace))
      guard !rest.isEmpty else { return tags }
      let (kind, length) = first(in: rest)
      tags.append(DetailsTag(kind: kind, position: position))
      if case .other = kind { return tags }
      rest = take(rest.prefix(length))
    }
  }

  /// The first tag of a text that doesn't begin with a space, and its length.
  private static func first(in text: Substring) -> (Kind, Int) {
    if let match = text.prefixMatch(of: /<details((?:\s+[\w\-]+(?:="[^"]*")?)*)\s*>/) {
      var attributes: [String: String] = [:]
      for pair in match.1.matches(of: /([\w\-]+)(?:="([^"]*)")?/) {
        attributes[String(pair.1)] = String(pair.2 ?? "")
      }
      return (.open(attributes), match.0.count)
    }
    if let match = text.prefixMatch(of: /<summary>[^<\n]*<\/summary>/) {
      return (.summary, match.0.count)
    }
    if let match = text.prefixMatch(of: /<\/details>/) { return (.close, match.0.count) }
    if let match = text.prefixMatch(of: /<!--([\s\S]*?)-->/) {
      return (
        .comment(match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")),
        match.0.count
      )
    }
    if let match = text.prefixMatch(of: /<[^>\n]*>/) {
      return (.other(String(match.0)), match.0.count)
    }
    let line = text.prefix { !$0.isNewline }
    return (.other(String(line)), line.count)
  }
}
