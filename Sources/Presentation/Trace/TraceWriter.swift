package import Recordings

/// Turns events into the rows of a trace, one event at a time.
///
/// A run that is shown while it happens and one that is shown afterwards give the same text: no row
/// depends on later events, but for those held back until the next one. Columns start narrow and
/// widen for a longer name. Where a line is too narrow for them, a thread has a row of its own, and what it does
/// is below that.
package struct TraceWriter {
  private let level: TraceLevel
  private let width: Int
  private var digest: Digest
  private var repetition = Repetition()
  private var states = OperationStates()
  private var threadWidth = Self.threadWidths[0]
  private var subjectWidth = Self.subjectWidths[0]
  /// What the row above says.
  private var time: Double?
  private var thread: String?
  /// How many more cells pass before rows are written.
  private var hiddenCells: Int

  // Few steps, so that a trace is out of line at few places.
  private static let threadWidths = [9, 16]
  private static let subjectWidths = [12, 16, 24]
  /// Fewer columns than this leave no room for text beside those for threads and operations.
  private static let narrowest = 60

  /// A writer at the beginning of a run.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - hiddenCells: How many cells of a session go before the one that is shown.
  package init(level: TraceLevel = .brief, width: Int = 80, hiddenCells: Int = 0) {
    self.level = level
    self.width = width
    self.hiddenCells = hiddenCells
    digest = Digest(level: level)
  }

  /// The rows that an event adds.
  package mutating func rows(for event: Event) -> [StyledText] {
    guard hiddenCells == 0 else {
      states.observe(event)
      if event.kind == .cell { hiddenCells -= 1 }
      return []
    }
    let shown = digest.events(after: event)
    // The last of them is the event itself, unless that is held back.
    let isHeld = shown.last != event
    var rows = shown.dropLast(isHeld ? 0 : 1).flatMap { self.rows(of: $0) }
    if !isHeld { rows += self.rows(of: event) }
    states.observe(event)
    return rows
  }

  /// The rows that were held back, at the end of the run.
  package mutating func finish() -> [StyledText] {
    digest.finish().flatMap { rows(of: $0) } + repetition.finish().flatMap { rows(of: $0) }
  }

  // MARK: Rows

  private mutating func rows(of event: Event) -> [StyledText] {
    // What the program prints is shown to the letter where nothing else is.
    guard level != .off else { return newRows(of: event) }
    return repetition.add(event).flatMap { rows(of: $0) }
  }

  private mutating func rows(of part: Repetition.Part) -> [StyledText] {
    switch part {
    case .event(let event): return newRows(of: event)
    case .more(let length, let times, let end):
      time = nil
      thread = nil
      let what = length == 1 ? "the same" : "the last \(length) rows"
      let count = times == 1 ? "once more" : "\(times) more times"
      let margin = StyledText(String(repeating: " ", count: textColumn))
      let time = VirtualTime.text(end).replacing(" ", with: "\u{A0}")
      let text = StyledText("\(what) \(count), until \(time)", .faint)
      return text.wrapped(to: textWidth).enumerated().map { index, line in
        margin + StyledText(index == 0 ? "⋮ " : "  ", .faint) + line
      }
    }
  }

  private mutating func newRows(of event: Event) -> [StyledText] {
    makeRoom(for: event)
    switch event.kind {
    case .output: return output(event)
    case .cell:
      time = nil
      thread = nil
      return []
    default: return phrase(event)
    }
  }

  private mutating func phrase(_ event: Event) -> [StyledText] {
    guard let phrase = Phrase(event, after: states, columns: textWidth) else { return [] }
    let subject = subject(of: event)
    // Without a subject it is the thread that does it.
    if subject.isEmpty, hasColumns { thread = nil }
    let indent = StyledText(String(repeating: " ", count: textColumn + 2))
    var words = phrase.words
    if !hasColumns, !subject.isEmpty { words = subject.visible(.plain) + StyledText(" ") + words }
    let lines = words.wrapped(to: textWidth)
    let heading = heading(event)
    var first = prefix(event, subject: subject)
    first.append(phrase.sign, phrase.role)
    first.append(" ")
    first += lines[0]
    return heading + [first] + lines.dropFirst().map { indent + $0 }
  }

  private mutating func output(_ event: Event) -> [StyledText] {
    let (lines, isEnded) = event.text.outputLines
    var rows: [StyledText] = []
    for (index, line) in lines.enumerated() {
      var text = line.visibleOutput
      if index == lines.count - 1, !isEnded { text.append(" ‹no newline›", .invisible) }
      guard level != .off else {
        rows.append(text)
        continue
      }
      for (index, part) in text.cut(to: textWidth).enumerated() {
        rows += heading(event)
        var row = prefix(event, subject: "")
        row.append(index == 0 ? Sign.output : Sign.continued, .output)
        if !part.isEmpty { row.append(" ") }
        row += part
        rows.append(row)
      }
    }
    return rows
  }

  /// Without columns, a row for the time and the thread where they aren't what the row above says.
  private mutating func heading(_ event: Event) -> [StyledText] {
    guard !hasColumns, time != event.time || thread != event.thread else { return [] }
    time = event.time
    thread = event.thread
    var line = StyledText(VirtualTime.text(event.time) + "  ", .faint)
    line += event.thread.visible(.plain).truncated(to: width - line.width)
    return [line]
  }

  /// Time, thread and subject, each left out where it is what the row above says.
  private mutating func prefix(_ event: Event, subject: String) -> StyledText {
    guard hasColumns else { return StyledText(String(repeating: " ", count: textColumn)) }
    var line = StyledText()
    if time != event.time {
      let text = VirtualTime.text(event.time)
      line.pad(to: VirtualTime.width - text.displayWidth)
      line.append(text, .faint)
      thread = nil
    }
    time = event.time
    line.pad(to: VirtualTime.width + 2)
    if thread != event.thread { line += event.thread.visible(.plain).truncated(to: threadWidth) }
    thread = event.thread
    line.pad(to: VirtualTime.width + 2 + threadWidth + 2)
    line += subject.visible(.plain).truncated(to: subjectWidth)
    line.pad(to: textColumn)
    return line
  }

  private var hasColumns: Bool { width >= Self.narrowest }
  private var textColumn: Int {
    hasColumns ? VirtualTime.width + 2 + threadWidth + 2 + subjectWidth + 2 : 2
  }
  private var textWidth: Int { max(16, width - textColumn - 2) }

  private mutating func makeRoom(for event: Event) {
    threadWidth = Self.room(for: event.thread, atLeast: threadWidth, of: Self.threadWidths)
    guard event.kind != .output else { return }
    var names = [subject(of: event)]
    if case .text(let other) = event.value, event.kind == .dependencyAdded { names.append(other) }
    for name in names {
      subjectWidth = Self.room(for: name, atLeast: subjectWidth, of: Self.subjectWidths)
    }
  }

  private static func room(for name: String, atLeast width: Int, of widths: [Int]) -> Int {
    max(width, widths.first { $0 >= name.displayWidth } ?? widths[widths.count - 1])
  }

  /// Who does what the event says: for a thread that waits, the operation whose code it runs.
  private func subject(of event: Event) -> String {
    switch event.kind {
    case .blocked, .resumed, .timedOut, .sleeping, .computing, .core, .computed:
      states.operation(on: event.thread) ?? ""
    case .threadStarted, .threadEnded:
      event.subject == event.thread ? "" : event.subject
    default: event.subject
    }
  }
}

extension String {
  /// The lines without their ends, and whether the last one had an end.
  fileprivate var outputLines: (lines: [Substring], isEnded: Bool) {
    // By bytes: in Swift "\r\n" is one character, and not equal to "\n".
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard lines.last?.isEmpty == true else { return (lines, false) }
    lines.removeLast()
    return (lines, true)
  }
}

extension Substring {
  /// The line as the program printed it, with blanks at its end visible as `·`.
  fileprivate var visibleOutput: StyledText {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    var line = self[..<end].visible(.output)
    line.append(String(repeating: "·", count: self[end...].count), .invisible)
    return line
  }
}
