/// The translations of texts into one language: a gettext catalogue, whose files end in `.po`.
///
/// Translators have editors for such files. Of what gettext knows, plural forms and contexts aren't
/// used here.
/// Source: <https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html>
public struct Catalogue: Hashable, Sendable {
  /// A text with its translation.
  public struct Entry: Hashable, Sendable {
    /// The text in English.
    public var text: String
    /// The translation; empty where there is none yet.
    public var translation: String
    /// Whether a person still has to look at the translation, because the text has changed.
    public var isFuzzy: Bool
    /// The comments above it that aren't flags, as they stand in the file.
    public var comments: [String]
    /// The line of the file on which the text begins.
    public var line: Int

    /// Creates an entry.
    public init(
      text: String, translation: String = "", isFuzzy: Bool = false, comments: [String] = [],
      line: Int = 0
    ) {
      self.text = text
      self.translation = translation
      self.isFuzzy = isFuzzy
      self.comments = comments
      self.line = line
    }

    /// Whether the translation can be shown.
    public var isFinished: Bool { !translation.isEmpty && !isFuzzy }
  }

  /// What stands before the first text: comments, and the header as `KEY: VALUE` lines.
  public var header: Entry?
  /// The texts, in the order of the file.
  public private(set) var entries: [Entry]
  private var places: [String: Int]

  /// Creates a catalogue; of two entries with the same text the first one counts.
  public init(header: Entry? = nil, entries: [Entry] = []) {
    self.header = header
    self.entries = entries
    places = Dictionary(
      entries.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entry of a text, nil if there is none.
  public func entry(_ text: String) -> Entry? { places[text].map { entries[$0] } }

  /// The translation of a text, nil if there is none that can be shown.
  public subscript(text: String) -> String? {
    guard let entry = entry(text), entry.isFinished else { return nil }
    return entry.translation
  }
}
