package import Recordings

/// Turns events into the rows of a trace, one event at a time.
///
/// A run that is shown while it happens and one that is shown afterwards give the same text: no row
/// depends on later events, but for those held back until the next one. Columns start narrow and
/// widen for a longer name.
package struct TraceWriter {
  private let level: TraceLevel
  private let width: Int
  private var states = OperationStates()
  private var threadWidth = Self.threadWidths[0]
  private var subjectWidth = Self.subjectWidths[0]
  private var time: Double?
  private var thread: String?
  /// The last thing that happened, whether or not it has a row.
  private var previous: Event?
  /// An event whose row depends on the very next one: output whose line hasn't ended yet, or the
  /// end of executing, which goes without saying when `finished` follows.
  private var held: Event?

  // Few steps, so that a trace is out of line at few places.
  private static let threadWidths = [9, 16]
  private static let subjectWidths = [10, 16, 24]

  /// How many more cells pass before rows are written.
  private var hiddenCells: Int

  /// A writer at the beginning of a run.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - hiddenCells: How many cells of a session go before the one that is shown.
  package init(level: TraceLevel = .full, width: Int = 80, hiddenCells: Int = 0) {
    self.level = level
    self.width = width
    self.hiddenCells = hiddenCells
  }

  /// The rows that an event adds.
  package mutating func rows(for event: Event) -> [StyledText] {
    guard hiddenCells == 0 else {
      states.observe(event)
      if event.kind == .cell { hiddenCells -= 1 }
      return []
    }
    let (event, rows) = joined(with: event)
    defer {
      states.observe(event)
      previous = event
    }
    guard level.shows(event), !isRepetition(event) else { return rows }
    return rows + newRows(for: event)
  }

  /// The rows that were held back, at the end of the run.
  package mutating func finish() -> [StyledText] {
    guard let event = held else { return [] }
    held = nil
    guard event.kind == .output else { return phraseRows(for: event) }
    return output([event.text[...]], of: event, isComplete: false)
  }

  // MARK: Rows

  /// The event together with what was held back for it, and the rows that it doesn't take in.
  private mutating func joined(with event: Event) -> (Event, [StyledText]) {
    guard let first = held else { return (event, []) }
    if first.kind == .output, event.kind == .output, event.thread == first.thread,
      event.time == first.time
    {
      held = nil
      var whole = event
      whole.value = .text(first.text + event.text)
      return (whole, [])
    }
    if first.kind == .isExecuting, event.kind == .isFinished, event.subject == first.subject,
      event.value == .bool(true), event.thread == first.thread, event.time == first.time
    {
      held = nil
    }
    return (event, finish())
  }

  private mutating func newRows(for event: Event) -> [StyledText] {
    makeRoom(for: event)
    switch event.kind {
    case .output:
      let (whole, rest) = event.text.lastLineSplitOff
      if !rest.isEmpty {
        held = event
        held?.value = .text(String(rest))
      }
      return output(whole, of: event)
    case .isExecuting where event.value == .bool(false):
      held = event
      return []
    case .cell:
      time = nil
      thread = nil
      return []
    default:
      return phraseRows(for: event)
    }
  }

  private mutating func phraseRows(for event: Event) -> [StyledText] {
    guard let phrase = Phrase(event, after: states, columns: textWidth) else { return [] }
    let subject = subject(of: event)
    // Without a subject it is the thread that does it.
    if subject.isEmpty { thread = nil }
    let indent = StyledText(String(repeating: " ", count: textColumn + 2))
    let lines = phrase.words.wrapped(to: textWidth)
    var first = prefix(event, subject: subject)
    first.append(phrase.sign, phrase.role)
    first.append(" ")
    first += lines[0]
    return [first] + lines.dropFirst().map { indent + $0 }
  }

  private mutating func output(
    _ lines: [Substring], of event: Event, isComplete: Bool = true
  ) -> [StyledText] {
    guard level != .off else { return lines.map(\.visibleOutput) }
    var rows: [StyledText] = []
    for line in lines {
      var text = line.visibleOutput
      if !isComplete { text.append(" ‹no newline›", .invisible) }
      for (index, part) in text.cut(to: textWidth).enumerated() {
        var row = prefix(event, subject: "")
        row.append(index == 0 ? Sign.output : Sign.continued, .output)
        if !part.isEmpty { row.append(" ") }
        row += part
        rows.append(row)
      }
    }
    return rows
  }

  /// Time, thread and subject, each left out where it is what the row above says.
  private mutating func prefix(_ event: Event, subject: String) -> StyledText {
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

  private var textColumn: Int { VirtualTime.width + 2 + threadWidth + 2 + subjectWidth + 2 }
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

  // MARK: Judgement

  /// An operation that gets a dependency says at once that it isn't ready: that goes without saying.
  private func isRepetition(_ event: Event) -> Bool {
    event.kind == .isReady && event.value == .bool(false)
      && previous?.kind == .dependencyAdded && previous?.subject == event.subject
  }

  /// Who does what the event says: for a thread that waits, the operation whose code it runs.
  private func subject(of event: Event) -> String {
    switch event.kind {
    case .blocked, .resumed, .timedOut, .sleeping:
      states.operation(on: event.thread) ?? ""
    case .threadStarted, .threadEnded:
      event.subject == event.thread ? "" : event.subject
    default: event.subject
    }
  }
}

extension Event {
  fileprivate var text: String {
    if case .text(let text) = value { text } else { "" }
  }
}

extension String {
  /// The lines that end in a line feed, without it, and what comes after the last one.
  fileprivate var lastLineSplitOff: (lines: [Substring], rest: Substring) {
    // By bytes: in Swift "\r\n" is one character, and not equal to "\n".
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    return (Array(lines.dropLast()), lines.popLast() ?? "")
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
