extension LessonFile {
  /// The file's bytes with other traces for some examples, and every other byte as it is.
  ///
  /// A trace that is missing is inserted: after the example's fence, or at the start of the answer
  /// if the example has a question. Where a new text holds a line of backticks, its fence becomes
  /// longer. An address without such an example, and a trace that is the same already, change
  /// nothing.
  public func rewriting(_ traces: [Address: String]) -> [UInt8] {
    guard let lesson else { return bytes }
    var edits: [Edit] = []
    for example in lesson.examples where example.run != .no {
      guard let text = traces[example.address].map(ExpectedTrace.canonical) else { continue }
      if let expected = example.expected {
        if expected.text != text { edits.append(replacement(of: expected, with: text)) }
      } else {
        edits.append(insertion(at: example.insertionPoint, of: text))
      }
    }
    return apply(edits)
  }

  private struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  private func apply(_ edits: [Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.bytes
      end = edit.range.upperBound
    }
    return result + bytes[end...]
  }

  private func replacement(of expected: ExpectedTrace, with text: String) -> Edit {
    let opening = lines.range(expected.lines.lowerBound)
    let closing = lines.range(expected.lines.upperBound)
    let start = opening.lowerBound + expected.position.column - 1
    let mark = bytes[start]
    let length = bytes[start..<opening.upperBound].prefix { $0 == mark }.count
    let needed = max(length, fenceLength(for: text, mark: mark))
    let prefix = continuation(of: bytes[opening.lowerBound..<start])

    var result = Array(bytes[opening.lowerBound..<start])
    result += Array(repeating: mark, count: needed)
    result += bytes[(start + length)..<opening.upperBound]
    result += lines.ending(expected.lines.lowerBound)
    result += content(text, prefix: prefix)
    // The closing fence may stand elsewhere than the opening one, and may be longer.
    let old = bytes[closing]
    let closingStart = old.firstIndex(of: mark) ?? old.startIndex
    let closingLength = old[closingStart...].prefix { $0 == mark }.count
    result += old[..<closingStart]
    result += Array(repeating: mark, count: max(closingLength, needed))
    result += old[(closingStart + closingLength)...]
    return Edit(range: opening.lowerBound..<closing.upperBound, bytes: result)
  }

  private func insertion(at point: InsertionPoint, of text: String) -> Edit {
    let mark = UInt8(ascii: "`")
    let fence = String(repeating: "`", count: max(3, fenceLength(for: text, mark: mark)))
    let end = lines.range(point.line).upperBound
    var result = lineEnd + line("", prefix: point.prefix) + lineEnd
    result += line(fence + "trace", prefix: point.prefix) + lineEnd
    result += content(text, prefix: point.prefix) + line(fence, prefix: point.prefix)
    return Edit(range: end..<end, bytes: result)
  }

  /// The line end of the file: that of its first line.
  private var lineEnd: [UInt8] {
    let ending = lines.ending(1)
    return ending.isEmpty ? [lineFeed] : Array(ending)
  }

  /// The lines of a canonical text as they stand in the file.
  private func content(_ text: String, prefix: String) -> [UInt8] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .flatMap { line(String($0), prefix: prefix) + lineEnd }
  }

  /// A line in the file; an empty one has no spaces at its end.
  private func line(_ text: String, prefix: String) -> [UInt8] {
    let bytes = Array((prefix + text).utf8)
    guard text.isEmpty else { return bytes }
    return Array(bytes[...(bytes.lastIndex { !isSpace($0) } ?? -1)])
  }

  /// How long a fence must be so that no line of the text ends it.
  private func fenceLength(for text: String, mark: UInt8) -> Int {
    let runs = text.utf8.split(separator: lineFeed).map { line in
      Array(line).drop { isSpace($0) }.prefix { $0 == mark }.count
    }
    return (runs.max() ?? 0) + 1
  }
}

extension ExpectedTrace {
  /// A text as a lesson can show it: with line feeds only, each line ended, and nothing that
  /// CommonMark would replace.
  ///
  /// Compare only texts in this form.
  public static func canonical(_ text: String) -> String {
    var text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .replacing("\0", with: "\u{FFFD}")
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    return text
  }
}
