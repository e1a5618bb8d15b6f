package import Recordings

/// A schedule as columns, one for each thread, time running down.
///
/// A row is what one thread does at one line: the line and, below it, what is seen of it. An arrow
/// leads from the column of the thread that ran before.
package struct Columns {
  private let recording: Recording
  private let sources: SourceTexts
  private let width: Int
  /// The variables whose accesses are shown.
  private let variables: Set<String>
  /// Threads that have a column even before they do anything.
  private let threads: [String]
  /// What else to say of a step, by its number.
  private let marks: [Int: [StyledText]]

  /// Fewer columns of text than this can't be read.
  private static let narrowest = 15

  /// Columns of a schedule.
  ///
  /// - Parameters:
  ///   - threads: Threads that have a column even before they do anything.
  ///   - variables: The variables whose accesses are shown; otherwise those that are written.
  ///   - marks: What else to say of a step, by its number.
  package init(
    _ recording: Recording, sources: SourceTexts, width: Int, threads: [String] = [],
    variables: Set<String>? = nil, marks: [Int: [StyledText]] = [:]
  ) {
    self.threads = threads
    self.variables = variables ?? recording.writtenVariables
    self.recording = recording
    self.sources = sources
    self.width = width
    self.marks = marks
  }

  /// The columns, below the names of the threads; nothing for a recording without steps.
  ///
  /// - Parameter limit: At most so many rows, the last ones.
  package func lines(limit: Int = .max) -> [StyledText] {
    let names = Set(recording.steps.map(\.thread) + threads)
    let guess = Layout(threads: Array(names), width: width, narrowest: Self.narrowest)
    var rows = recording.scheduleRows(variables: variables, marks: marks) { place in
      (sources.line(at: place)?.trimmedWidth ?? 0) <= guess.room - 4
    }
    guard !rows.isEmpty else { return [] }
    var layout = Layout(
      threads: threads(of: rows), width: width, narrowest: Self.narrowest)
    layout.gutter = max(3, String(rows.compactMap(\.number).max() ?? 0).count + 1)
    let hidden = max(0, rows.count - limit)
    rows.removeFirst(hidden)
    var lines = layout.heading
    if hidden > 0 { lines.append(StyledText("  … \(hidden) rows before", .faint)) }
    var previous: String?
    for row in rows {
      var cell = cell(row, layout)
      if layout.isShared(row.thread), row.thread != previous {
        cell.insert(StyledText(row.thread, .strong), at: 0)
      }
      lines += layout.lines(of: cell, row, after: previous)
      previous = row.thread
    }
    return lines
  }

  /// The threads in the order in which they begin to do something.
  private func threads(of rows: [ScheduleRow]) -> [String] {
    var names: [String] = []
    for name in threads + rows.map(\.thread) where !names.contains(name) { names.append(name) }
    return names
  }

  /// What stands in the column of the row's thread.
  private func cell(_ row: ScheduleRow, _ layout: Layout) -> [StyledText] {
    var lines: [StyledText] = []
    let room = layout.room
    if let location = row.location {
      let number = String(location.line)
      var line = StyledText(number + " ", .faint)
      line += sources.excerpt(at: location, room: room - number.count - 1)
      lines.append(line)
    }
    let indent = row.location == nil ? 0 : 2
    for note in row.notes {
      lines +=
        note.width <= room - indent
        ? [StyledText(String(repeating: " ", count: indent)) + note]
        : note.wrapped(to: max(8, room - indent - 2)).enumerated().map { index, part in
          StyledText(String(repeating: " ", count: indent + (index == 0 ? 0 : 2))) + part
        }
    }
    return lines
  }
}

extension StyledText {
  fileprivate var withoutBlanksAtEnd: StyledText {
    var runs = runs
    while let last = runs.last {
      let text = String(last.text.reversed().drop { $0 == " " }.reversed())
      guard text.isEmpty else {
        runs[runs.count - 1].text = text
        break
      }
      runs.removeLast()
    }
    return runs.reduce(into: StyledText()) { $0.append($1.text, $1.role) }
  }
}

extension Substring {
  fileprivate var trimmedWidth: Int {
    String(drop { $0 == " " || $0 == "\t" }).displayWidth
  }
}

/// Where the columns stand.
private struct Layout {
  /// The threads with a column each; when there are too many, those that come last share one.
  let own: [String]
  let hasShared: Bool
  let columnWidth: Int
  var gutter = 4
  private let width: Int

  init(threads: [String], width: Int, narrowest: Int) {
    self.width = width
    let most = max(1, (width - 5) / (narrowest + 3))
    hasShared = threads.count > most
    own = hasShared ? Array(threads.prefix(max(1, most - 1))) : threads
    let count = max(1, own.count + (hasShared ? 1 : 0))
    columnWidth = min(56, (width - 6) / count)
  }

  /// Columns of text in a column.
  var room: Int { columnWidth - 3 }

  func isShared(_ thread: String) -> Bool { !own.contains(thread) }

  private var count: Int { own.count + (hasShared ? 1 : 0) }

  private func place(of thread: String) -> Int { own.firstIndex(of: thread) ?? own.count }

  var heading: [StyledText] {
    var names = StyledText()
    var rule = StyledText()
    for (index, name) in (own + (hasShared ? ["others"] : [])).enumerated() {
      names.pad(to: gutter + index * columnWidth + 2)
      names += name.visible(.strong).truncated(to: room)
      rule.pad(to: gutter + index * columnWidth)
      rule.append("┌" + String(repeating: "─", count: columnWidth - 2), .faint)
    }
    return [names, rule]
  }

  /// The lines of a row: its cell, and the arrow from the column of the thread that ran before.
  func lines(
    of cell: [StyledText], _ row: ScheduleRow, after previous: String?
  ) -> [StyledText] {
    let place = place(of: row.thread)
    let from = previous.map { self.place(of: $0) } ?? place
    return cell.enumerated().map { index, text in
      var line = StyledText()
      if index == 0, let number = row.number {
        let digits = String(number)
        line.pad(to: gutter - 1 - digits.count)
        line.append(digits, .faint)
      }
      for column in 0..<count {
        line.pad(to: gutter + column * columnWidth)
        if index == 0, from != place, min(from, place) <= column, column <= max(from, place) {
          line += arrow(at: column, from: from, to: place, row.isInterruption)
        } else {
          line.append("│ ", .faint)
        }
        if column == place { line += text }
      }
      return line.withoutBlanksAtEnd
    }
  }

  /// The part of the arrow in a column: it leaves the column of the thread that ran before, where it
  /// says whether that was interrupted, and points at the text of the one that goes on.
  private func arrow(at column: Int, from: Int, to: Int, _ isInterruption: Bool) -> StyledText {
    let role = isInterruption ? Role.warning : .faint
    guard column != to else {
      return StyledText(from < to ? "▶ " : "│ ", from < to ? role : .faint)
    }
    let dash = isInterruption ? "━" : "╌"
    func stroke(_ count: Int) -> String { String(repeating: dash, count: max(0, count)) }
    let label = column == from && isInterruption ? " interrupted " : ""
    if from < to {
      let start = column == from ? "└" + dash : stroke(2)
      return StyledText(start + label + stroke(columnWidth - 2 - label.count), role)
    }
    let start = column == to + 1 ? "◀" + dash : stroke(2)
    let end = column == from ? "┘" : ""
    let length = column == from ? min(room, label.count + 4) : columnWidth
    return StyledText(start + label + stroke(length - 2 - label.count - end.count) + end, role)
  }
}
