internal import Recordings

/// Decides which events have rows, one event at a time.
///
/// Pieces of one line that nothing interrupts become one event. A brief trace leaves out what goes
/// without saying:
///
/// - a section guarded by a lock or by `sync` in which nothing is to be seen and nobody waits,
/// - that an operation with a new dependency isn't ready,
/// - the call of `start()` that is followed by executing, and the end of executing that is followed
///   by finished,
/// - that a thread passes the semaphore that it has waited for,
/// - the ends of blocks.
struct Digest {
  let level: TraceLevel
  /// Events whose rows depend on what comes next, in their order.
  private var held: [Event] = []
  private var previous: Event?

  init(level: TraceLevel) {
    self.level = level
  }

  /// The events that are ready to be shown now that another one has come.
  mutating func events(after event: Event) -> [Event] {
    defer { previous = event }
    guard level != .off || event.kind == .output else { return [] }
    if let last = held.last {
      if let whole = last.joined(with: event) {
        held.removeLast()
        return add(whole)
      }
      if level == .brief {
        if isSwallowed(by: event) { return [] }
        if last.goesWithoutSaying(before: event) { held.removeLast() }
      }
    }
    guard !(level == .brief && isTrivial(event)) else { return [] }
    return add(event)
  }

  /// The events that were held back, at the end of the run.
  mutating func finish() -> [Event] {
    defer { held = [] }
    return held
  }

  private mutating func add(_ event: Event) -> [Event] {
    if event.isUnfinishedLine || level == .brief && isOpen(event) {
      // A line that isn't finished has happened, whatever comes of what was held before it.
      let ready = event.kind == .output ? finish() : []
      held.append(event)
      return ready
    }
    return finish() + [event]
  }

  /// Whether the row of an event depends on what comes next.
  private func isOpen(_ event: Event) -> Bool {
    switch event.kind {
    case .sync, .locked, .start: true
    case .isExecuting: event.value == .bool(false)
    case .blockStarted: held.last?.kind == .sync && held.last?.isSameSection(event) == true
    default: false
    }
  }

  /// Whether an event ends a section in which nothing was to be seen; the section is forgotten.
  private mutating func isSwallowed(by event: Event) -> Bool {
    guard let last = held.last, last.isSameSection(event) else { return false }
    switch (last.kind, event.kind) {
    case (.locked, .unlocked): held.removeLast()
    case (.blockStarted, .blockEnded): held.removeLast(2)
    default: return false
    }
    return true
  }

  /// Whether an event goes without saying after the one before it.
  private func isTrivial(_ event: Event) -> Bool {
    switch event.kind {
    case .blockEnded: true
    case .isReady:
      event.value == .bool(false) && previous?.kind == .dependencyAdded
        && previous?.subject == event.subject
    case .passed: previous?.kind == .resumed && previous?.thread == event.thread
    default: false
    }
  }
}

extension Event {
  /// The text of an output event.
  var text: String {
    if case .text(let text) = value { text } else { "" }
  }

  fileprivate var isUnfinishedLine: Bool {
    kind == .output && !text.isEmpty && text.utf8.last != UInt8(ascii: "\n")
  }

  /// The two pieces of a line as one event, nil where they aren't.
  fileprivate func joined(with next: Event) -> Event? {
    guard kind == .output, next.kind == .output, thread == next.thread, time == next.time else {
      return nil
    }
    var whole = next
    whole.value = .text(text + next.text)
    return whole
  }

  fileprivate func isSameSection(_ other: Event) -> Bool {
    subject == other.subject && thread == other.thread && time == other.time
  }

  /// Whether a held event need not be shown when this is what comes next.
  fileprivate func goesWithoutSaying(before next: Event) -> Bool {
    guard subject == next.subject, thread == next.thread, time == next.time,
      next.value == .bool(true)
    else { return false }
    return kind == .start && next.kind == .isExecuting
      || kind == .isExecuting && next.kind == .isFinished
  }
}
