package import Recordings

/// What the learner who is the scheduler sees: the schedule so far in columns, and who can go on with
/// what.
package struct StepText {
  private let sources: SourceTexts
  private let width: Int
  /// What the operations have come to so far.
  private var states = OperationStates()

  /// What to show after some events.
  package init(after events: [Event], sources: SourceTexts, width: Int) {
    self.sources = sources
    self.width = width
    for event in events { states.observe(event) }
  }

  /// The threads side by side: the key of each that can go on, where it stands and what it would do,
  /// and why the others can't.
  package func threads(_ standing: Recording.Standing, keys: [Character]) -> [StyledText] {
    var keys = keys[...]
    let rows = standing.threads.map { thread in
      (key: thread.canGoOn ? keys.popFirst() : nil, thread: thread)
    }
    let nameWidth = min(16, rows.map { $0.thread.next.thread.displayWidth }.max() ?? 0)
    let texts = rows.map { row in
      row.thread.canGoOn
        ? words(for: row.thread.next) : row.thread.reason.visible(.blocked)
    }
    let room = width - nameWidth - 8
    let textWidth = min(room / 2, texts.map(\.width).max() ?? 0)
    return zip(rows, texts).flatMap { row, text in
      var line = StyledText("  ")
      line.append(row.key.map(String.init) ?? "–", row.key == nil ? .faint : .strong)
      line.append(row.thread.isCurrent ? " ▸ " : "   ", .success)
      line += row.thread.next.thread.visible(row.thread.canGoOn ? .plain : .faint)
        .truncated(to: nameWidth)
      line.pad(to: nameWidth + 7)
      let parts = text.wrapped(to: textWidth)
      var first = line + parts[0]
      if let location = row.thread.next.location {
        first.pad(to: nameWidth + 7 + textWidth + 2)
        first.append("\(location.line) ", .faint)
        first += sources.excerpt(at: location, room: max(8, width - first.width))
      }
      let margin = StyledText(String(repeating: " ", count: nameWidth + 7))
      return [first] + parts.dropFirst().map { margin + $0 }
    }
  }

  /// What a thread would do.
  private func words(for step: Recording.Step) -> StyledText {
    let object = step.object.isEmpty ? "memory" : step.object
    let words =
      switch step.action {
      case "read" where step.isMemory: "reads \(object)"
      case "write" where step.isMemory: "writes \(object)"
      case "readWrite" where step.isMemory: "changes \(object)"
      case "read": "looks at the \(object)"
      case "write" where step.location == nil: internalWords(for: step)
      case "write", "readWrite": "changes the \(object)"
      case "start": "begins"
      case "lock": "takes the \(object)"
      case "tryLock": "tries to take the \(object)"
      case "unlock": "lets go of the \(object)"
      case "wait", "join": "goes on after waiting for the \(object)"
      case "signal", "signalOne", "broadcast": "signals the \(object)"
      case "enter": "enters the \(object)"
      case "leave": "leaves the \(object)"
      case "notify": "asks to be notified by the \(object)"
      case "conditionWait", "wake": "waits for the \(object)"
      case "enqueue", "submit": "adds to the \(object)"
      case "dequeue" where object.hasPrefix("loop"): "asks the \(object) for the next round"
      case "dequeue": "ends its turn in the \(object)"
      case "suspend": "suspends the \(object)"
      case "resume": "resumes the \(object)"
      case "sleep": "sleeps"
      case "yield": "lets others go first"
      case "arm": "sets a timer"
      case "cancel": "cancels the \(object)"
      case "end": "ends"
      case "output": "prints"
      default: "acts on the \(object)"
      }
    return words.visible(.plain)
  }

  /// What a worker of an operation queue would do between the lines of the learner's text.
  private func internalWords(for step: Recording.Step) -> String {
    let (queue, operation) = ("operation queue ", "operation ")
    if step.object.hasPrefix(queue) {
      return "takes an operation from \(step.object.dropFirst(queue.count))"
    }
    guard step.object.hasPrefix(operation) else { return "changes the \(step.object)" }
    let name = String(step.object.dropFirst(operation.count))
    return states.operation(on: step.thread) == name ? "finishes \(name)" : "begins \(name)"
  }
}
