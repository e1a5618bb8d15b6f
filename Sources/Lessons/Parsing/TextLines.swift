/// The bytes of a file and where its lines begin, by the same rule as cmark's: a line ends with a
/// line feed, a carriage return, or both.
struct TextLines: Hashable, Sendable {
  let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.starts = bytes.withUnsafeBufferPointer { buffer in
      var starts = [0]
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        guard byte == lineFeed || byte == carriageReturn else { continue }
        if byte == carriageReturn, index < buffer.count, buffer[index] == lineFeed { index += 1 }
        if index < buffer.count { starts.append(index) }
      }
      return starts
    }
  }

  /// The number of lines; at least 1.
  var count: Int { starts.count }

  /// The bytes of a line with its line end.
  private func whole(_ line: Int) -> Range<Int> {
    starts[line - 1]..<(line < starts.count ? starts[line] : bytes.count)
  }

  /// The offsets of a line without its line end.
  func range(_ line: Int) -> Range<Int> {
    let whole = whole(line)
    return whole.lowerBound..<(whole.upperBound - ending(line).count)
  }

  /// The bytes of a line without its line end.
  subscript(line: Int) -> ArraySlice<UInt8> { bytes[range(line)] }

  /// The line end of a line; empty for a last line without one.
  func ending(_ line: Int) -> ArraySlice<UInt8> {
    let range = whole(line)
    var start = range.upperBound
    if start > range.lowerBound, bytes[start - 1] == lineFeed { start -= 1 }
    if start > range.lowerBound, bytes[start - 1] == carriageReturn { start -= 1 }
    return bytes[start..<range.upperBound]
  }

  /// Some lines as text, without empty lines at the end; line ends are `\n`.
  func text(_ lines: ClosedRange<Int>) -> String {
    var last = min(lines.upperBound, count)
    while last > lines.lowerBound, self[last].allSatisfy(isSpace) { last -= 1 }
    return (lines.lowerBound...max(last, lines.lowerBound))
      .map { String(decoding: self[$0], as: UTF8.self) }.joined(separator: "\n")
  }

  /// The place of a byte.
  func position(of offset: Int) -> Position {
    let line = starts.partitioningIndex { $0 > offset }
    return Position(line: line, column: offset - starts[line - 1] + 1)
  }
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

/// Whether a byte is a space or a tab.
func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

extension [Int] {
  /// The first index whose element is in the second half of a partitioned array.
  fileprivate func partitioningIndex(where isInSecondHalf: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
