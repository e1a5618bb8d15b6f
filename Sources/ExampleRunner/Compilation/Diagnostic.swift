public import Recordings

/// Something that the compiler, or the preparation before it, says about a program.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// How grave it is.
  public var severity: Severity
  /// What is wrong, in one sentence.
  public var message: String
  /// The place in the learner's text; nil for a note about something declared elsewhere.
  public var location: Event.Location?
  /// The learner's line at that place.
  public var sourceLine: String?
  /// What else there is to say about it.
  public var notes: [Diagnostic]

  /// Creates a diagnostic.
  public init(
    severity: Severity, message: String, location: Event.Location? = nil,
    sourceLine: String? = nil, notes: [Diagnostic] = []
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.sourceLine = sourceLine
    self.notes = notes
  }

  /// How grave a diagnostic is.
  public enum Severity: String, Hashable, Sendable, Codable {
    case error, warning, remark, note
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers print it: place, severity and message, then the line and a caret.
  public var description: String {
    var lines: [String] = []
    var place = ""
    if let location {
      place = "\(location.file):\(location.line):"
      if let column = location.column { place += "\(column):" }
      place += " "
    }
    lines.append("\(place)\(severity.rawValue): \(message)")
    if let sourceLine, !sourceLine.isEmpty {
      lines.append(sourceLine)
      if let column = location?.column { lines.append(caret(under: column, of: sourceLine)) }
    }
    return (lines + notes.map(\.description)).joined(separator: "\n")
  }

  /// A caret that stands under a column, counted in bytes as compilers do, wherever tabs and
  /// letters beyond ASCII put it.
  private func caret(under column: Int, of line: String) -> String {
    let before = String(decoding: line.utf8.prefix(column - 1), as: UTF8.self)
    return String(before.map { $0 == "\t" ? "\t" : " " }) + "^"
  }
}
