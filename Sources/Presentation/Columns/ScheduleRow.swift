internal import Recordings

/// What one thread does at one line of the learner's text before another thread or line comes.
struct ScheduleRow {
  /// The number of its first step; nil for what stands at the end of the run without a step.
  var number: Int?
  var thread: String
  /// The line, with the column of the first step; nil for what no line of the text does.
  var location: Event.Location?
  /// What it does, a line each.
  var notes: [StyledText] = []
  /// Whether the thread before it could have gone on.
  var isInterruption = false

  /// Adds a note, unless it says what the last one says.
  mutating func add(_ note: StyledText) {
    if notes.last != note { notes.append(note) }
  }

  var isEmpty: Bool { notes.isEmpty && location == nil }
}

extension Recording {
  /// The schedule as rows.
  ///
  /// - Parameters:
  ///   - variables: The variables whose accesses are shown.
  ///   - marks: What else to say of a step, by its number.
  ///   - isWhole: Whether the line at a place is shown as a whole; otherwise each place in it has a
  ///     row of its own.
  func scheduleRows(
    variables: Set<String>, marks: [Int: [StyledText]], isWhole: @escaping (Event.Location) -> Bool
  ) -> [ScheduleRow] {
    var builder = ScheduleRowBuilder(variables: variables, isWhole: isWhole)
    var digest = Digest(level: .brief)
    var events: [Int: [Event]] = [:]
    for event in self.events.flatMap({ digest.events(after: $0) }) + digest.finish() {
      events[event.step, default: []].append(event)
    }
    for step in steps {
      builder.begin(step)
      for event in events[step.number] ?? [] { builder.add(event) }
      for mark in marks[step.number] ?? [] { builder.add(mark, of: step) }
    }
    builder.end(outcome)
    return builder.rows.enumerated().filter { index, row in
      if !row.notes.isEmpty { return true }
      guard let location = row.location else { return false }
      // A line in which nothing is seen is shown once.
      let neighbours = [index - 1, index + 1].filter(builder.rows.indices.contains)
      return !neighbours.map { builder.rows[$0] }.contains {
        $0.thread == row.thread && $0.location?.line == location.line
          && ($0.number ?? 0 < row.number ?? 0 || !$0.notes.isEmpty)
      }
    }.map(\.element)
  }
}

private struct ScheduleRowBuilder {
  private(set) var rows: [ScheduleRow] = []
  private var states = OperationStates()
  /// The variables whose accesses are shown.
  private let variables: Set<String>
  private let isWhole: (Event.Location) -> Bool

  init(variables: Set<String>, isWhole: @escaping (Event.Location) -> Bool) {
    self.variables = variables
    self.isWhole = isWhole
  }

  mutating func begin(_ step: Recording.Step) {
    moveTo(step.thread, step.location, number: step.number, isInterruption: step.isInterruption)
    guard step.isMemory, !step.object.isEmpty, variables.contains(step.object) else { return }
    let verb =
      switch step.action {
      case "read": "reads"
      case "write": "writes"
      default: "changes"
      }
    rows[rows.count - 1].add(StyledText("\(verb) \(step.object)"))
  }

  mutating func add(_ event: Event) {
    defer { states.observe(event) }
    guard event.kind != .cell else { return }
    let words: StyledText
    if event.kind == .output {
      let text = event.text.hasSuffix("\n") ? event.text.dropLast() : event.text[...]
      words = StyledText("prints ") + "“\(text)”".visible(.output)
    } else if let phrase = Phrase(event, after: states, columns: 40) {
      words = event.subjectOfPhrase + phrase.words
    } else {
      return
    }
    moveTo(event.thread, event.location, number: event.step, isInterruption: false)
    rows[rows.count - 1].add(words)
  }

  mutating func add(_ mark: StyledText, of step: Recording.Step) {
    moveTo(step.thread, step.location, number: step.number, isInterruption: false)
    rows[rows.count - 1].add(mark)
  }

  /// What keeps the run from going on stands in the columns of those whom it keeps.
  mutating func end(_ outcome: Outcome) {
    switch outcome.kind {
    case .stalled, .deadlocked:
      let threads = Set(rows.map(\.thread))
      // First who ran last: it need not be shown again.
      let last = rows.last?.thread
      let waits =
        outcome.waits.filter { $0.subject == last } + outcome.waits.filter { $0.subject != last }
      for wait in waits where threads.contains(wait.subject) {
        let reason =
          wait.reason.hasPrefix(wait.subject + " ")
          ? String(wait.reason.dropFirst(wait.subject.count + 1)) : wait.reason
        moveTo(wait.subject, wait.location, number: nil, isInterruption: false)
        // It was told when it began to wait; now it is known that it waits for ever.
        rows[rows.count - 1].notes.removeAll { $0.plain.hasPrefix("waits ") }
        rows[rows.count - 1].add(StyledText("\(Sign.breaks) \(reason)", .error))
      }
    case .trapped, .overran:
      guard let last = rows.last else { return }
      moveTo(last.thread, outcome.location ?? last.location, number: nil, isInterruption: false)
      let message = outcome.message ?? "the run ends here"
      rows[rows.count - 1].add(StyledText("\(Sign.breaks) \(message)", .error))
    case .finished, .exited, .diverged: break
    }
  }

  /// Begins a new row where the thread or the line is another one.
  private mutating func moveTo(
    _ thread: String, _ location: Event.Location?, number: Int?, isInterruption: Bool
  ) {
    if let last = rows.last, last.thread == thread {
      guard let location else { return }
      guard let place = last.location else {
        // What no line does goes before what the line does.
        if last.notes.isEmpty {
          rows[rows.count - 1].location = location
          return
        }
        rows.append(ScheduleRow(number: number, thread: thread, location: location))
        return
      }
      let isSame = isWhole(location) ? place.line == location.line : place == location
      if place.file == location.file, isSame { return }
      rows.append(ScheduleRow(number: number, thread: thread, location: location))
      return
    }
    rows.append(
      ScheduleRow(
        number: number, thread: thread, location: location, isInterruption: isInterruption))
  }
}

extension Sign {
  /// Stands before what is wrong with a step.
  static let breaks = "✗"
  /// Stands before what else there is to say about a step.
  static let remark = "◆"
}

extension Event {
  /// Who does what the phrase says, with a space; empty where it is the thread.
  fileprivate var subjectOfPhrase: StyledText {
    switch kind {
    case .blocked, .resumed, .timedOut, .sleeping, .computing, .core, .computed, .threadStarted,
      .threadEnded:
      StyledText()
    default: subject.isEmpty ? StyledText() : subject.visible(.plain) + StyledText(" ")
    }
  }
}
