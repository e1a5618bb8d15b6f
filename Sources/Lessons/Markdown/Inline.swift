/// A piece of running text.
public enum Inline: Hashable, Sendable {
  /// Plain words.
  case text(String)
  /// Code, a name, a key: set apart from the words around it.
  case code(String)
  /// Words to be stressed.
  case emphasis([Inline])
  /// Words to be stressed strongly.
  case strong([Inline])
  /// Words that lead somewhere.
  case link([Inline], destination: String)
  /// A line end in the source that counts as a space.
  case softBreak
  /// A line end that the author asked for.
  case lineBreak
}

extension [Inline] {
  /// The words alone, without any mark-up.
  public var plainText: String {
    map { inline in
      switch inline {
      case .text(let text), .code(let text): text
      case .emphasis(let inlines), .strong(let inlines), .link(let inlines, _): inlines.plainText
      case .softBreak: " "
      case .lineBreak: "\n"
      }
    }.joined()
  }
}
