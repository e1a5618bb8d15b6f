/// What a terminal shows after the text that a program wrote: the part of ECMA-48 that line editors
/// use.
///
/// An escape sequence it doesn't know is kept in `unknown`, so that a test can notice.
package struct Screen: Sendable {
  package private(set) var rows: Int
  package private(set) var columns: Int
  /// The cursor, counted from 0.
  package private(set) var cursor = (row: 0, column: 0)
  /// Lines that left the top of the screen.
  package private(set) var scrollback: [String] = []
  package private(set) var isBracketedPasteOn = false
  package private(set) var unknown: [String] = []

  private var cells: [[Character]]
  private var mustWrap = false
  private var sequence = ""

  private static let blank: Character = " "
  /// The right half of a character that is two columns wide.
  private static let filler: Character = "\u{0}"

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: Array(repeating: Self.blank, count: columns), count: rows)
  }

  /// The visible lines without blanks at their ends, and without blank lines at the end.
  package var lines: [String] {
    var lines = cells.map(Self.text)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Everything that was and is shown.
  package var transcript: String { (scrollback + lines).joined(separator: "\n") }

  /// Changes the size as a terminal does that doesn't wrap its lines anew.
  package mutating func resize(rows: Int, columns: Int) {
    cells = cells.map { row in
      Array((row + Array(repeating: Self.blank, count: columns)).prefix(columns))
    }
    while cells.count > rows {
      if cells.last!.allSatisfy({ $0 == Self.blank }) && cursor.row < cells.count - 1 {
        cells.removeLast()
      } else {
        scroll()
        cells.removeLast()
        cursor.row -= 1
      }
    }
    while cells.count < rows { cells.append(Array(repeating: Self.blank, count: columns)) }
    self.rows = rows
    self.columns = columns
    cursor.row = min(cursor.row, rows - 1)
    cursor.column = min(cursor.column, columns - 1)
    mustWrap = false
  }

  package mutating func show(_ text: String) {
    for scalar in text.unicodeScalars { show(scalar) }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    if !sequence.isEmpty || scalar == "\u{1B}" {
      sequence.unicodeScalars.append(scalar)
      finishSequence(with: scalar)
      return
    }
    switch scalar {
    case "\r":
      cursor.column = 0
      mustWrap = false
    case "\n": lineFeed()
    case "\u{8}":
      if mustWrap { mustWrap = false } else { cursor.column = max(0, cursor.column - 1) }
    case "\t": cursor.column = min(columns - 1, (cursor.column / 8 + 1) * 8)
    case "\u{7}", "\u{0}": break
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      if cursor.column > 0 {
        let column = mustWrap ? cursor.column : cursor.column - 1
        let combined = String(cells[cursor.row][column]) + String(scalar)
        if combined.count == 1 { cells[cursor.row][column] = Character(combined) }
      }
      return
    }
    if mustWrap || cursor.column + width > columns {
      cursor.column = 0
      lineFeed()
    }
    cells[cursor.row][cursor.column] = Character(scalar)
    if width == 2 { cells[cursor.row][cursor.column + 1] = Self.filler }
    cursor.column += width
    mustWrap = cursor.column >= columns
    if mustWrap { cursor.column = columns - 1 }
  }

  private mutating func lineFeed() {
    mustWrap = false
    if cursor.row == rows - 1 { scroll() } else { cursor.row += 1 }
  }

  private mutating func scroll() {
    scrollback.append(Self.text(cells.removeFirst()))
    cells.append(Array(repeating: Self.blank, count: columns))
  }

  private mutating func finishSequence(with scalar: Unicode.Scalar) {
    let body = sequence.dropFirst()
    guard let kind = body.first else { return }
    if kind == "[" {
      guard body.count > 1, (0x40...0x7E).contains(scalar.value) else { return }
      control(body.dropFirst())
    } else if kind == "(" || kind == ")" {
      guard body.count > 1 else { return }
    } else if kind == "]" {
      guard scalar == "\u{7}" || body.hasSuffix("\u{1B}\\") else { return }
    } else if kind != "=" && kind != ">" {
      unknown.append(sequence)
    }
    sequence = ""
  }

  private mutating func control(_ body: Substring) {
    let parameters = body.dropLast().split(separator: ";", omittingEmptySubsequences: false)
    let first = parameters.first.flatMap { Int($0) }
    let count = max(1, first ?? 1)
    switch body.last! {
    case "A": cursor.row = max(0, cursor.row - count)
    case "B": cursor.row = min(rows - 1, cursor.row + count)
    case "C": cursor.column = min(columns - 1, cursor.column + count)
    case "D": cursor.column = max(0, cursor.column - count)
    case "G": cursor.column = min(columns, count) - 1
    case "H":
      cursor.row = min(rows, count) - 1
      cursor.column = min(columns, parameters.dropFirst().first.flatMap { Int($0) } ?? 1) - 1
    case "J":
      if first ?? 0 != 0 {
        for row in 0..<rows { clear(row, 0..<columns) }
      } else {
        clear(cursor.row, cursor.column..<columns)
        for row in cursor.row + 1..<max(rows, cursor.row + 1) { clear(row, 0..<columns) }
      }
    case "K":
      switch first ?? 0 {
      case 0: clear(cursor.row, cursor.column..<columns)
      case 1: clear(cursor.row, 0..<cursor.column + 1)
      default: clear(cursor.row, 0..<columns)
      }
    case "P":
      cells[cursor.row].removeSubrange(
        cursor.column..<min(columns, cursor.column + count))
      pad(cursor.row)
    case "@":
      cells[cursor.row].insert(
        contentsOf: Array(repeating: Self.blank, count: count), at: cursor.column)
      cells[cursor.row] = Array(cells[cursor.row].prefix(columns))
    case "m": return
    case "h", "l":
      switch body.dropLast() {
      case "?2004": isBracketedPasteOn = body.last == "h"
      case "4", "?1", "?7", "?12", "?25": break
      default: unknown.append(sequence)
      }
      return
    default: unknown.append(sequence)
    }
    mustWrap = false
  }

  private mutating func clear(_ row: Int, _ range: Range<Int>) {
    for column in range where column < columns { cells[row][column] = Self.blank }
  }

  private mutating func pad(_ row: Int) {
    while cells[row].count < columns { cells[row].append(Self.blank) }
  }

  private static func text(_ row: [Character]) -> String {
    var text = String(row.filter { $0 != filler })
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    // East Asian Width W and F, as far as tests use it.
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
