/// Turns meanings into terminal colours.
///
/// Only the eight colours that every terminal theme adjusts to its background are used, and of
/// those neither yellow (unreadable on white) nor blue (unreadable on black), so that one palette
/// serves light and dark.
package struct Palette: Hashable, Sendable {
  private let colours: Bool

  /// Text without any escape sequence.
  package static let monochrome = Palette(colours: false)
  /// The standard colours.
  package static let standard = Palette(colours: true)

  /// Whether it has no colours, so that characters must tell what colours would.
  package var isMonochrome: Bool { !colours }

  /// The parameters of the "select graphic rendition" sequence for a role, nil for none.
  func parameters(for role: Role) -> String? {
    guard colours else { return nil }
    switch role {
    case .plain, .finished: return nil
    case .faint, .waiting, .comment: return "2"
    case .output, .heading, .strong: return "1"
    case .emphasis: return "3"
    case .invisible: return "2;35"
    case .code, .ready, .note, .type: return "36"
    case .executing, .success, .added: return "32"
    case .blocked, .warning, .keyword: return "35"
    case .cancelled, .removed, .string: return "31"
    case .error: return "1;31"
    case .removedMark: return "7;31"
    case .addedMark: return "7;32"
    case .number: return "36"
    }
  }
}

extension StyledText {
  /// The text with escape sequences of a palette; each run ends by resetting what it has set.
  package func rendered(in palette: Palette) -> String {
    runs.map { run in
      palette.parameters(for: run.role).map { "\u{1B}[\($0)m\(run.text)\u{1B}[0m" } ?? run.text
    }.joined()
  }
}

extension Sequence<StyledText> {
  /// The lines with escape sequences of a palette, each ended by a line feed.
  package func rendered(in palette: Palette) -> String {
    map { $0.rendered(in: palette) + "\n" }.joined()
  }
}
