extension Timeline {
  /// The timeline as text: a row for each operation, an axis where time passes, and a legend of
  /// the signs that occur.
  ///
  /// There are no lines at all when there is no operation.
  package func lines(width: Int) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    let hidden = rows.count > Self.mostRows + 1 ? rows.count - Self.mostRows : 0
    let rows = rows.dropLast(hidden)
    let indent = 2
    let remarks = rows.map(\.remark)
    let remarkWidth = remarks.map { $0.isEmpty ? 0 : $0.count + 2 }.max() ?? 0
    let labelWidth = min(
      rows.map(\.name.displayWidth).max() ?? 0, Self.widestLabel,
      width - indent - 2 - remarkWidth - Self.narrowestBar)
    let barColumn = indent + labelWidth + 2
    let axis = TimelineAxis(self, width: width - barColumn - remarkWidth)

    var lines: [StyledText] = []
    var seen: Set<Mark> = []
    for (row, remark) in zip(rows, remarks) {
      var line = StyledText("  ")
      line += row.name.visible(.plain).truncated(to: labelWidth)
      line.pad(to: barColumn)
      var marks = row.marks(on: axis)
      if remark.isEmpty { while case .some(nil) = marks.last { marks.removeLast() } }
      for mark in marks {
        line.append(mark?.sign ?? " ", mark?.role ?? .plain)
        if let mark { seen.insert(mark) }
      }
      if !remark.isEmpty {
        line.append("  " + remark, .faint)
      }
      lines.append(line)
    }
    if hidden > 0 { lines.append(StyledText("  … and \(hidden) more operations", .faint)) }
    if let ruler = ruler(on: axis, from: barColumn, width: width) { lines.append(ruler) }
    lines += legend(of: seen, from: barColumn, width: width)
    return lines
  }

  private static let widestLabel = 20
  private static let narrowestBar = 9
  /// More rows than this nobody reads; the events of all operations are in the JSON of the run.
  private static let mostRows = 60

  /// Marks where a virtual time begins, at as many places as there is room for; the end is always
  /// among them.
  private func ruler(on axis: TimelineAxis, from start: Int, width: Int) -> StyledText? {
    guard end > (times.first ?? 0) else { return nil }
    var last = VirtualTime.text(end)
    // At the right edge the words stand before the mark.
    let moment = times.firstIndex(of: end).map { axis.columns[$0] } ?? axis.end
    let isInside = start + moment + 1 + last.displayWidth <= width
    last = isInside ? "╵" + last : last + "╵"
    let lastColumn = isInside ? moment : moment + 1 - last.displayWidth

    var line = StyledText()
    var previous: Double?
    for (time, column) in zip(times, axis.columns) where time != previous && time != end {
      let text = "╵" + VirtualTime.text(time)
      guard line.isEmpty || start + column > line.width + 1,
        column + text.displayWidth < lastColumn
      else { continue }
      line.pad(to: start + column)
      line.append(text, .faint)
      previous = time
    }
    line.pad(to: start + lastColumn)
    line.append(last, .faint)
    return line
  }

  private func legend(of marks: Set<Mark>, from start: Int, width: Int) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: start))
    var lines: [StyledText] = []
    for mark in Mark.allCases where marks.contains(mark) {
      var item = StyledText(mark.sign, mark.role)
      item.append(" " + mark.rawValue, .faint)
      if let line = lines.last, line.width + 2 + item.width <= width {
        lines[lines.count - 1] += "  " + item
      } else {
        lines.append(indent + item)
      }
    }
    return lines
  }
}

/// What one column of a row can show.
private enum Mark: String, CaseIterable {
  case waiting, ready, executing, blocked, cancelled, finished

  init(_ state: Timeline.State) {
    switch state {
    case .waiting: self = .waiting
    case .ready: self = .ready
    case .executing: self = .executing
    case .blocked: self = .blocked
    case .finished: self = .finished
    }
  }

  var sign: String {
    switch self {
    case .waiting: Sign.waiting
    case .ready: Sign.ready
    case .executing: Sign.executing
    case .blocked: Sign.blocked
    case .cancelled: Sign.cancelled
    case .finished: Sign.finished
    }
  }

  var role: Role {
    switch self {
    case .waiting: .waiting
    case .ready: .ready
    case .executing: .executing
    case .blocked: .blocked
    case .cancelled: .cancelled
    case .finished: .finished
    }
  }
}

extension Timeline.Row {
  /// What a row that doesn't end in `finished` lacks.
  fileprivate var remark: String {
    switch segments.last?.state {
    case .waiting: "never ready"
    case .ready: "never started"
    case nil: "not in a queue"
    case .executing, .blocked: "never finished"
    case .finished: ""
    }
  }

  /// The row column by column, nil where there is nothing to show.
  fileprivate func marks(on axis: TimelineAxis) -> [Mark?] {
    var marks: [Mark?] = Array(repeating: nil, count: axis.end + 1)
    var filled = 0
    for (index, segment) in segments.enumerated() {
      let start = max(axis.columns[segment.start], filled)
      guard segment.state != .finished else {
        marks[min(start, axis.end)] = .finished
        break
      }
      let next =
        index + 1 < segments.count ? axis.columns[segments[index + 1].start] : axis.end + 1
      // Where several changes share a column, what an operation does must still be seen, and a
      // column must be left for its end.
      let least = segment.state == .executing ? start + 1 : start
      let end = min(max(next, least), axis.end + 1)
      for column in start..<max(start, end) { marks[column] = Mark(segment.state) }
      filled = max(start, end)
    }
    if let cancelled, marks[axis.columns[cancelled]] != .finished {
      marks[axis.columns[cancelled]] = .cancelled
    }
    return marks
  }
}
