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

  // A literal pattern is compiled anew wherever it is evaluated, so each is evaluated once. Regex
  // isn't marked Sendable, since it may hold closures; these hold none and never change.
  private nonisolated(unsafe) static let opening =
    /<details((?:\s+[\w\-]+(?:="[^"]*")?)*)\s*>/
  private nonisolated(unsafe) static let attribute = /([\w\-]+)(?:="([^"]*)")?/
  private nonisolated(unsafe) static let summary = /<summary>[^<\n]*<\/summary>/
  private nonisolated(unsafe) static let closing = /<\/details>/
  private nonisolated(unsafe) static let comment = /<!--([\s\S]*?)-->/
  private nonisolated(unsafe) static let other = /<[^>\n]*>/

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
    if let match = text.prefixMatch(of: opening) {
      var attributes: [String: String] = [:]
      for pair in match.1.matches(of: attribute) {
        attributes[String(pair.1)] = String(pair.2 ?? "")
      }
      return (.open(attributes), match.0.count)
    }
    if let match = text.prefixMatch(of: summary) {
      return (.summary, match.0.count)
    }
    if let match = text.prefixMatch(of: closing) { return (.close, match.0.count) }
    if let match = text.prefixMatch(of: comment) {
      return (
        .comment(match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")),
        match.0.count
      )
    }
    if let match = text.prefixMatch(of: other) {
      return (.other(String(match.0)), match.0.count)
    }
    let line = text.prefix { !$0.isNewline }
    return (.other(String(line)), line.count)
  }
}
