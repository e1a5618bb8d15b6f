import Recordings

/// Reads what the compiler prints with `-diagnostic-style=llvm` and tells it as diagnostics of the
/// learner's text.
struct DiagnosticParser {
  private let units: [String: Source]
  private let prepared: PreparedProgram
  /// The folder in which the program was compiled.
  private let folder: String

  /// The learner's text as errors refer to it.
  private struct Source {
    /// The place of the unit in the program.
    var index: Int
    var firstLine: Int
    var lines: [String]
  }

  init(_ program: Program, as prepared: PreparedProgram, in folder: String) {
    self.prepared = prepared
    self.folder = folder
    var units: [String: Source] = [:]
    for (index, unit) in program.units.enumerated() {
      units[unit.name] = Source(index: index, firstLine: unit.firstLine, lines: unit.lines)
    }
    self.units = units
  }

  /// The diagnostics in the order of their places, and the lines that are not part of one.
  func parse(_ output: String) -> (diagnostics: [Diagnostic], rest: [String]) {
    var diagnostics: [Diagnostic] = []
    var rest: [String] = []
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let names = prepared.columns.keys + prepared.files.map(path)
    while let line = lines.popFirst() {
      guard let header = Header(line, names: names) else {
        // Source lines, carets and fix-its follow a header; before the first, something is wrong.
        if diagnostics.isEmpty, !line.isEmpty { rest.append(String(line)) }
        continue
      }
      // The line after it is the program's own, whatever it looks like.
      _ = lines.popFirst()
      let diagnostic = self.diagnostic(for: header)
      if diagnostic.severity == .note, !diagnostics.isEmpty {
        diagnostics[diagnostics.count - 1].notes.append(diagnostic)
      } else {
        diagnostics.append(diagnostic)
      }
    }
    return (sorted(diagnostics), rest)
  }

  private func path(_ file: PreparedProgram.File) -> String { "\(folder)/\(file.name)" }

  private func diagnostic(for header: Header) -> Diagnostic {
    var header = header
    if let file = prepared.files.first(where: { path($0) == header.file }) {
      header.file = file.lastUnit
      header.line += file.lineShift
    }
    guard let map = prepared.columns[header.file], let source = units[header.file],
      source.lines.indices.contains(header.line - source.firstLine)
    else {
      // It is about something declared elsewhere, or about what the preparation has added.
      return Diagnostic(severity: header.severity, message: header.message)
    }
    return Diagnostic(
      severity: header.severity, message: header.message,
      location: Event.Location(
        file: header.file, line: header.line,
        column: map.originalColumn(header.column, line: header.line)),
      sourceLine: source.lines[header.line - source.firstLine])
  }

  /// The compiler checks function bodies after everything else; a person reads from the top.
  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let keyed = diagnostics.enumerated().map { index, diagnostic in
      let place = diagnostic.location
      let unit = place.flatMap { units[$0.file]?.index } ?? -1
      return (key: [unit, place?.line ?? 0, place?.column ?? 0, index], diagnostic: diagnostic)
    }
    return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.diagnostic)
  }
}

/// The first line of a diagnostic: `name:3:12: error: ambiguous use of 'init'`.
private struct Header {
  var file: String
  var line: Int
  var column: Int
  var severity: Diagnostic.Severity
  var message: String

  init?(_ text: Substring, names: some Collection<String>) {
    // A unit's name may hold colons, so the names that we gave come first.
    let known = names.filter { text.hasPrefix($0 + ":") }.max { $0.count < $1.count }
    let name = known.map { text.prefix($0.count) } ?? text.prefix { $0 != ":" }
    let pattern = /:(\d+):(\d+): (error|warning|remark|note): (.*?)( \[#[^\]]+\])?$/
    guard let match = text.dropFirst(name.count).wholeMatch(of: pattern),
      let line = Int(match.1), let column = Int(match.2),
      let severity = Diagnostic.Severity(rawValue: String(match.3))
    else { return nil }
    file = String(name)
    self.line = line
    self.column = column
    self.severity = severity
    message = String(match.4)
  }
}
