internal import Recordings

/// Finds the text of a file, lesson or cell by the name that a location gives it; nil when there is
/// no such text any more.
package typealias SourceProvider = (_ file: String) -> String?

/// A line of the learner's text with a caret under the place that is meant.
enum SourceExcerpt {
  /// The line and, when the column is known, a caret line; no lines when the text isn't to be had.
  static func lines(
    at location: Event.Location, in text: String?, width: Int, indent: Int = 2
  ) -> [StyledText] {
    guard let source = text?.line(location.line) else { return [] }
    let number = String(location.line)
    var first = StyledText(String(repeating: " ", count: indent))
    first.append("\(number) │ ", .faint)
    let room = max(20, width - first.width)
    var (visible, caret) = place(location.column, in: source)
    // A long line is shown from where the caret is still in sight.
    if caret >= room, visible.width > room {
      let hidden = caret - room / 2
      let shown = visible.cut(to: hidden).dropFirst().reduce(into: StyledText()) { $0 += $1 }
      visible = StyledText("…", .faint) + shown
      caret -= hidden - 1
    }
    first += visible.truncated(to: room)
    guard location.column != nil else { return [first] }
    var second = StyledText(String(repeating: " ", count: indent + number.count))
    second.append(" │ ", .faint)
    second.append(String(repeating: " ", count: caret))
    second.append("^", .error)
    return [first, second]
  }

  /// The line as it is shown, and the column at which a UTF-8 column of it comes to stand.
  private static func place(_ column: Int?, in line: Substring) -> (StyledText, caret: Int) {
    let visible = line.visible(.plain)
    guard let column else { return (visible, 0) }
    let offset = max(0, min(column - 1, line.utf8.count))
    let head = Substring(line.utf8.prefix(offset))
    return (visible, head.visible(.plain).width)
  }
}

extension String {
  /// The line with a number, counted from 1, without its end.
  func line(_ number: Int) -> Substring? {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    var line = Substring(lines[number - 1])
    if line.utf8.last == UInt8(ascii: "\r") { line = Substring(line.utf8.dropLast()) }
    return line
  }
}

extension Event.Location {
  /// `file:line:column`, as compilers write it.
  var text: String {
    "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }
}
