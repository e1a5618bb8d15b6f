internal import CLibEdit

/// Text that is shown a page at a time: as much as a screen holds goes out, the rest waits.
///
/// A page ends a row early, so that it never stops for a single row: when the text is over, that row is shown, too.
/// It needn't where the page begins with an empty row, which may leave the screen. Empty rows around that last one
/// are left out.
struct Passage {
  /// The text that waits, from the start of a line.
  private(set) var waiting = ""
  private var page: Page
  /// Rows of the page that are full.
  private var rows = 0
  /// Columns of the line that is being written.
  private var columns = 0
  private var beginsEmpty = false

  /// What of a screen a page may take.
  struct Page {
    var rows: Int
    var columns: Int

    /// All rows but the one in which the prompt will be, or the sign that there is more.
    init(rows: Int, columns: Int) {
      self.rows = max(rows - 1, 1)
      self.columns = max(columns, 1)
    }
  }

  init(_ page: Page) { self.page = page }

  /// Takes a text, and returns what of it may be shown now.
  mutating func add(_ text: String) -> String {
    guard waiting.isEmpty else {
      waiting += text
      return ""
    }
    if rows == 0, columns == 0 { beginsEmpty = text.hasPrefix("\n") }
    let end = fill(room - 1, with: text)
    waiting = String(text[end...])
    return String(text[..<end])
  }

  /// What waits, as it can be shown without turning the page; nil where that must be turned.
  var end: String? {
    var text = waiting
    if holds(text) { return text }
    if text.hasSuffix("\n\n") { text.removeLast() }
    if holds(text) { return text }
    if text.hasPrefix("\n") { text.removeFirst() }
    return holds(text) ? text : nil
  }

  private func holds(_ text: String) -> Bool {
    var filled = self
    return filled.fill(room, with: text) == text.endIndex
  }

  /// The rows that the page may have in the end.
  private var room: Int { page.rows + (beginsEmpty ? 1 : 0) }

  /// Puts as much of a text on the page as some rows hold, and returns the end of that.
  private mutating func fill(_ room: Int, with text: String) -> String.Index {
    var end = text.startIndex
    while end < text.endIndex {
      let newline = text[end...].firstIndex(of: "\n")
      let next = newline.map { text.index(after: $0) } ?? text.endIndex
      let width = columns + Self.width(of: text[end..<next])
      let needed = max(1, (width + page.columns - 1) / page.columns)
      // A line that no page holds is shown all the same.
      guard rows + needed <= room || rows == 0 || columns > 0 else { break }
      columns = newline == nil ? width : 0
      if newline != nil { rows += needed }
      end = next
    }
    return end
  }

  /// Begins a page with what waits, and returns what of it may be shown.
  mutating func turn(to page: Page) -> String {
    let text = waiting
    self = Passage(page)
    return add(text)
  }

  /// The columns that a line takes, without its line end.
  private static func width(of line: Substring) -> Int {
    EscapeSequences.removed(from: String(line)).unicodeScalars.reduce(0) { width, scalar in
      if scalar == "\t" { return (width / 8 + 1) * 8 }
      return width + max(0, Int(clibedit_width(wchar_t(scalar.value))))
    }
  }
}
