internal import ExampleRunner
internal import Recordings

extension Sequence<Diagnostic> {
  /// What the compiler says, for a person: the first error in full, and how many more there are.
  ///
  /// Warnings are left out where there is an error, since they often follow from it.
  package func lines(width: Int, sources: SourceTexts = SourceTexts()) -> [StyledText] {
    let errors = filter { $0.severity == .error }
    let shown = errors.isEmpty ? Array(self) : [errors[0]]
    var lines = shown.flatMap { $0.lines(width: width, sources: sources) }
    if errors.count > 1 {
      let more = errors.count - 1
      lines.append(StyledText("… and \(more) more error\(more == 1 ? "" : "s")", .faint))
    }
    return lines
  }
}

extension Diagnostic {
  fileprivate func lines(width: Int, sources: SourceTexts) -> [StyledText] {
    var headline = StyledText()
    if let location { headline.append(sources.name(location) + ": ") }
    headline.append("\(severity.rawValue):", severity.role)
    headline.append(" " + message)
    var lines = headline.hanging(indent: 2, width: width)
    if let location {
      let line = sourceLine.map { $0[...] } ?? sources.line(at: location)
      if let line {
        lines += SourceExcerpt.lines(
          line, number: location.line, column: location.column, width: width, indent: 2)
      }
    }
    // Several declarations can give rise to the same note.
    var told: [Diagnostic] = []
    for note in notes {
      // A note about the same line needs no second excerpt.
      var note = note
      if note.location?.line == location?.line, note.location?.file == location?.file {
        note.location = nil
        note.sourceLine = nil
      }
      guard !told.contains(note) else { continue }
      told.append(note)
      lines += note.lines(width: width - 2, sources: sources).map { StyledText("  ") + $0 }
    }
    return lines
  }
}

extension Diagnostic.Severity {
  fileprivate var role: Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .remark, .note: .note
    }
  }
}
