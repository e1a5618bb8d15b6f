/// A block of prose, in a form that needs no Markdown parser to be shown.
public enum Block: Hashable, Sendable {
  /// Running text.
  case paragraph([Inline])
  /// A heading within a section; levels 1 and 2 are the lesson's title and its sections.
  case heading(level: Int, [Inline])
  /// A list of items, each a series of blocks.
  case list(List)
  /// A quotation.
  case quote([Block])
  /// A listing that isn't an example: shown as it is, never run.
  case code(language: String?, text: String)

  /// A numbered or unnumbered list.
  public struct List: Hashable, Sendable {
    /// The number of the first item; nil for a list without numbers.
    public var start: Int?
    /// Whether the items stand without empty lines between them.
    public var isTight: Bool
    /// The items, each a series of blocks.
    public var items: [[Block]]

    /// Creates a list.
    public init(start: Int? = nil, isTight: Bool = true, items: [[Block]]) {
      self.start = start
      self.isTight = isTight
      self.items = items
    }
  }
}

extension Block {
  /// The words alone, without any mark-up; paragraphs are separated by line ends.
  public var plainText: String {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.plainText
    case .list(let list): list.items.joined().map(\.plainText).joined(separator: "\n")
    case .quote(let blocks): blocks.map(\.plainText).joined(separator: "\n")
    case .code(_, let text): text
    }
  }
}
