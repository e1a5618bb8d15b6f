/// How a text differs from the one that was expected, as a person can read it.
///
/// Lines that both have stand for orientation, a few around each difference. Where a line was
/// replaced by one line, the part that differs is marked, and what can't be seen is made visible.
package struct TextDifference {
  private let lines: [ChangedLine]
  private let expectedEnd: Bool
  private let actualEnd: Bool
  private static let context = 2

  /// Compares two texts; nil when they are the same.
  package init?(expected: String, actual: String) {
    guard !expected.utf8.elementsEqual(actual.utf8) else { return nil }
    let old = expected.lines
    let new = actual.lines
    expectedEnd = old.isEnded
    actualEnd = new.isEnded
    lines = ChangedLine.all(from: old.lines, to: new.lines)
  }

  /// The difference as text: `-` before an expected line, `+` before one that came instead.
  package func lines(width: Int) -> [StyledText] {
    var rows: [StyledText] = []
    var skipped = 0
    for index in lines.indices {
      guard isNearChange(index) else {
        skipped += 1
        continue
      }
      if skipped > 0 { rows.append(gap(skipped)) }
      skipped = 0
      rows += row(at: index, width: width)
    }
    if skipped > 0 { rows.append(gap(skipped)) }
    if expectedEnd != actualEnd {
      rows.append(
        StyledText(
          expectedEnd
            ? "  the last line should end in a line feed"
            : "  the last line should have no line feed",
          .note))
    }
    return rows
  }

  private func gap(_ count: Int) -> StyledText {
    StyledText("  ⋮ \(count) equal line\(count == 1 ? "" : "s")", .faint)
  }

  private func isNearChange(_ index: Int) -> Bool {
    if expectedEnd != actualEnd, index == lines.count - 1 { return true }
    let range = max(0, index - Self.context)...min(lines.count - 1, index + Self.context)
    return range.contains { !lines[$0].isCommon }
  }

  private func row(at index: Int, width: Int) -> [StyledText] {
    switch lines[index] {
    case .common(let text):
      return cut("  ", .plain, text.marked(nil, .plain, .plain), width: width)
    case .removed(let text):
      let range = partner(of: index).map { text.part(differingFrom: $0) }
      return cut("- ", .removed, text.marked(range, .removed, .removedMark), width: width)
    case .added(let text):
      let range = partner(of: index).map { text.part(differingFrom: $0) }
      return cut("+ ", .added, text.marked(range, .added, .addedMark), width: width)
    }
  }

  private func cut(_ sign: String, _ role: Role, _ text: StyledText, width: Int) -> [StyledText] {
    text.cut(to: max(20, width - 2)).enumerated().map { index, part in
      guard !part.isEmpty || sign != "  " else { return part }
      return StyledText(index == 0 ? sign : "  ", role) + part
    }
  }

  /// The line that stands in place of a line: the n-th added one for the n-th removed one of the
  /// same group of changes.
  private func partner(of index: Int) -> Substring? {
    var start = index
    while start > 0, !lines[start - 1].isCommon { start -= 1 }
    var end = index
    while end + 1 < lines.count, !lines[end + 1].isCommon { end += 1 }
    var removed: [(Int, Substring)] = []
    var added: [(Int, Substring)] = []
    for position in start...end {
      switch lines[position] {
      case .removed(let text): removed.append((position, text))
      case .added(let text): added.append((position, text))
      case .common: break
      }
    }
    for (one, other) in zip(removed, added) {
      if one.0 == index { return other.1 }
      if other.0 == index { return one.1 }
    }
    return nil
  }

}

extension String {
  /// The lines without their line feeds, and whether the last one had one.
  fileprivate var lines: (lines: [Substring], isEnded: Bool) {
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard lines.last == "" else { return (lines, false) }
    lines.removeLast()
    return (lines, true)
  }
}

extension Substring {
  /// The scalars from the first to the last that differ from another line; empty where nothing of
  /// this line does.
  fileprivate func part(differingFrom other: Substring) -> Range<Index> {
    var start = startIndex
    var otherStart = other.startIndex
    while start < endIndex, otherStart < other.endIndex,
      unicodeScalars[start] == other.unicodeScalars[otherStart]
    {
      start = unicodeScalars.index(after: start)
      otherStart = other.unicodeScalars.index(after: otherStart)
    }
    var end = endIndex
    var otherEnd = other.endIndex
    while end > start, otherEnd > otherStart {
      let last = unicodeScalars.index(before: end)
      let otherLast = other.unicodeScalars.index(before: otherEnd)
      guard unicodeScalars[last] == other.unicodeScalars[otherLast] else { break }
      end = last
      otherEnd = otherLast
    }
    return start..<end
  }

  /// The line with a part marked; invisible characters and blanks at the end show in it.
  fileprivate func marked(_ range: Range<Index>?, _ role: Role, _ mark: Role) -> StyledText {
    let contentEnd = lastIndex { $0 != " " && $0 != "\t" }.map(index(after:)) ?? startIndex
    var line = StyledText()
    for index in unicodeScalars.indices {
      let isMarked = range?.contains(index) == true
      let scalar = unicodeScalars[index]
      let isTail = index >= contentEnd
      let text =
        switch scalar {
        case " "
        where isTail || isMarked && range.map({ self[$0].allSatisfy { $0 == " " } }) == true:
          "·"
        case "\t": "⇥"
        case _ where isMarked && scalar.isEasilyMissed:
          "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: Character(scalar).picture ?? String(scalar)
        }
      line.append(text, isMarked ? mark : role)
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether the scalar looks like another one, or like nothing: odd spaces, accents that stand for
  /// themselves, joiners.
  fileprivate var isEasilyMissed: Bool {
    switch properties.generalCategory {
    case .spaceSeparator: self != " "
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
