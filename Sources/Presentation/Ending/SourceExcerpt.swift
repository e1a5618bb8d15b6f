internal import Recordings

/// A line of the learner's text with a caret under the place that is meant.
enum SourceExcerpt {
  /// The line and, when the column is known, a caret line; no lines when the text isn't to be had.
  static func lines(
    at location: Event.Location, in sources: SourceTexts, width: Int, indent: Int = 2
  ) -> [StyledText] {
    guard let line = sources.line(at: location) else { return [] }
    return lines(line, number: location.line, column: location.column, width: width, indent: indent)
  }

  /// A line that is at hand, likewise.
  static func lines(
    _ source: Substring, number: Int, column: Int?, width: Int, indent: Int = 2
  ) -> [StyledText] {
    let number = String(number)
    var first = StyledText(String(repeating: " ", count: indent))
    first.append("\(number) │ ", .faint)
    let room = max(20, width - first.width)
    var (visible, caret) = place(column, in: source)
    // A long line is shown from where the caret is still in sight.
    if caret >= room, visible.width > room {
      let hidden = caret - room / 2
      let shown = visible.cut(to: hidden).dropFirst().reduce(into: StyledText()) { $0 += $1 }
      visible = StyledText("…", .faint) + shown
      caret -= hidden - 1
    }
    first += visible.truncated(to: room)
    guard column != nil else { return [first] }
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
