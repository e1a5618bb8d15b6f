/// Changes to a text that leave every line where it is: some bytes are blanked or replaced by as
/// many others, and some text is inserted.
struct TextEdits {
  private struct Edit {
    /// A byte range of the original text.
    var range: Range<Int>
    var replacement: [UInt8]
  }

  private var edits: [Edit] = []

  /// Replaces a range by spaces, keeping the line ends in it.
  mutating func blank(_ range: Range<Int>, of text: [UInt8]) {
    let blanked = text[range].map { isLineEnd($0) ? $0 : UInt8(ascii: " ") }
    edits.append(Edit(range: range, replacement: blanked))
  }

  /// Replaces a range by a text that is at most as long, padded with spaces after it.
  mutating func replace(_ range: Range<Int>, with replacement: String) {
    let bytes = Array(replacement.utf8)
    precondition(bytes.count <= range.count, "a replacement may not move what follows it")
    let padding = Array(repeating: UInt8(ascii: " "), count: range.count - bytes.count)
    edits.append(Edit(range: range, replacement: bytes + padding))
  }

  /// Inserts a text without line ends.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(range: offset..<offset, replacement: Array(text.utf8)))
  }

  /// The edited text, and how columns in it relate to columns of the original.
  func applied(to text: [UInt8], firstLine: Int) -> (text: String, columns: ColumnMap) {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + edits.count * 8)
    var columns = ColumnMap()
    var position = 0
    var line = firstLine
    var lineStart = 0

    func copy(to end: Int) {
      for offset in position..<end where text[offset] == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset + 1
      }
      result += text[position..<end]
      position = end
    }

    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= position {
      copy(to: edit.range.lowerBound)
      if edit.range.isEmpty {
        columns.noteInsertion(
          line: line, column: position - lineStart + 1, length: edit.replacement.count)
      }
      let end = result.count
      copy(to: edit.range.upperBound)
      result.replaceSubrange(end..., with: edit.replacement)
    }
    copy(to: text.count)
    return (String(decoding: result, as: UTF8.self), columns)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
