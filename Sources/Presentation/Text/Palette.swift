/// Turns meanings into terminal colours.
package enum Palette: Hashable, Sendable, CaseIterable {
  /// Text without any escape sequence.
  case monochrome
  /// For a background that isn't known: of the eight colours that every terminal theme adjusts to its
  /// background, those that are neither yellow (unreadable on white) nor blue (unreadable on black).
  case standard
  /// For a dark background, and for a light one: fixed colours, each with enough contrast there.
  case dark, light

  /// Whether it has no colours, so that characters must tell what colours would.
  package var isMonochrome: Bool { self == .monochrome }

  /// The parameters of the "select graphic rendition" sequence for a role, nil for none.
  func parameters(for role: Role) -> String? {
    guard !isMonochrome else { return nil }
    switch role {
    case .plain, .finished: return nil
    case .faint, .waiting, .comment: return colour("2", dark: 247, light: 241)
    case .output, .heading, .strong: return "1"
    case .emphasis: return "3"
    case .invisible: return colour("2;35", dark: 139, light: 96)
    case .code, .ready, .note, .type: return colour("36", dark: 80, light: 24)
    case .executing, .success, .added: return colour("32", dark: 114, light: 22)
    case .blocked, .warning, .keyword: return colour("35", dark: 176, light: 90)
    case .cancelled, .removed: return red
    case .error: return "1;" + red
    case .removedMark: return "7;" + red
    case .addedMark: return "7;" + colour("32", dark: 114, light: 22)
    case .string: return colour("31", dark: 180, light: 94)
    case .number: return colour("36", dark: 147, light: 19)
    }
  }

  private var red: String { colour("31", dark: 210, light: 124) }

  /// One of the 256 colours of a terminal, where the background is known.
  private func colour(_ standard: String, dark: Int, light: Int) -> String {
    switch self {
    case .monochrome, .standard: standard
    case .dark: "38;5;\(dark)"
    case .light: "38;5;\(light)"
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
