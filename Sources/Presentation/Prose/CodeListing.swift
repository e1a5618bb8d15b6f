/// Code with the numbers of its lines, as errors and traces name them.
package enum CodeListing {
  /// The listing; a line that is too long goes on below.
  ///
  /// - Parameters:
  ///   - firstLine: The number of the first line.
  ///   - isSwift: Whether the code is Swift, and coloured as such.
  package static func lines(
    _ text: String, firstLine: Int = 1, isSwift: Bool = true, width: Int
  ) -> [StyledText] {
    let code = isSwift ? text.colouredSwift() : text.plainLines
    let numberWidth = max(3, String(firstLine + code.count).count + 1)
    return code.enumerated().flatMap { index, line in
      line.cut(to: max(20, width - numberWidth - 2)).enumerated().map { part, text in
        let number = part == 0 ? String(firstLine + index) : Sign.continued
        var row = StyledText()
        row.pad(to: numberWidth - number.count)
        row.append(number, .faint)
        if !text.isEmpty { row.append("  ") }
        row += text
        return row
      }
    }
  }
}

extension String {
  /// The lines without their ends, nothing coloured.
  var plainLines: [StyledText] {
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line).visible(.plain)
    }
  }
}
