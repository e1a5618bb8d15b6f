/// Prose that is shown in one go, between examples or between `---` lines.
public struct Passage: Hashable, Sendable {
  /// The prose in a form that needs no Markdown parser.
  public var blocks: [Block]
  /// The prose as it stands in the file.
  public var markdown: String
  /// The lines of the file that it takes.
  public var lines: ClosedRange<Int>
}
