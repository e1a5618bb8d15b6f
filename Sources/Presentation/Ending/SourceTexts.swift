internal import Recordings

/// The texts that the locations of a run are in, and how a place in them is named.
package struct SourceTexts: Equatable, Sendable {
  private var texts: [String: String] = [:]
  private var naming: Naming

  /// How a place is named.
  package enum Naming: Equatable, Sendable {
    /// `tea.swift:5:9`, as compilers write it.
    case fileAndLine
    /// `line 5`, in the text with this name, which the reader has before them.
    case lineOnly(of: String)
  }

  /// Texts by the names that locations give them.
  package init(_ texts: [String: String] = [:], naming: Naming = .fileAndLine) {
    self.texts = texts
    self.naming = naming
  }

  /// The texts, by name.
  var files: [(name: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
  }

  /// The place in words.
  func name(_ location: Event.Location) -> String {
    switch naming {
    case .fileAndLine:
      "\(location.file):\(location.line)" + (location.column.map { ":\($0)" } ?? "")
    case .lineOnly(location.file): "line \(location.line)"
    case .lineOnly: "line \(location.line) of \(location.file)"
    }
  }

  /// The line at a place, without its end; nil where the text isn't to be had.
  func line(at location: Event.Location) -> Substring? {
    guard let text = texts[location.file] else { return nil }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    var line = Substring(lines[location.line - 1])
    if line.utf8.last == UInt8(ascii: "\r") { line = Substring(line.utf8.dropLast()) }
    return line
  }

  /// The line at a place without its indentation, coloured, or as much around the place as there is room
  /// for.
  func excerpt(at location: Event.Location, room: Int) -> StyledText {
    guard let source = line(at: location) else { return StyledText(location.file, .faint) }
    let blanks = source.prefix { $0 == " " || $0 == "\t" }
    let code = String(source.dropFirst(blanks.count)).colouredSwift().first ?? StyledText()
    guard code.width > room, let column = location.column else { return code.truncated(to: room) }
    let place = max(0, column - 1 - blanks.utf8.count)
    let start = min(place - 1, code.width - room + 1)
    guard place > room / 2, start > 0 else { return code.truncated(to: room) }
    let tail = code.cut(to: start).dropFirst().reduce(into: StyledText()) { $0 += $1 }
    return (StyledText("…", .faint) + tail).truncated(to: room)
  }
}
