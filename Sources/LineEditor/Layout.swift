internal import CLibEdit

/// Where text ends up on a screen, counted as libedit counts it: it draws the line, but doesn't say
/// on which row the cursor is.
struct Layout: Equatable {
  /// Rows below the row of the prompt.
  private(set) var row = 0
  /// Columns from the left edge.
  private(set) var column = 0
  private let width: Int

  /// The end of `text` on a screen of `width` columns, beginning at its left edge.
  init(of text: some Sequence<Unicode.Scalar>, width: Int) {
    self.width = max(width, 2)
    for scalar in text { add(scalar) }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n":
      row += 1
      column = 0
    case "\t":
      repeat { advance(1) } while column % 8 != 0
    default:
      let columns = clibedit_width(wchar_t(scalar.value))
      if columns >= 0 {
        advance(Int(columns))
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        advance(1)  // shown as ^X
        advance(1)
      } else {
        // Shown as \U+1234 or \U+12345.
        for _ in 0..<(scalar.value > 0xFFFF ? 8 : 7) { advance(1) }
      }
    }
  }

  private mutating func advance(_ columns: Int) {
    if column + columns > width {
      row += 1
      column = 0
    }
    column += columns
    if column >= width {
      row += 1
      column = 0
    }
  }
}
