internal import Foundation
package import Recordings

/// What a run says of each operation and queue in it: what state it came to, and why.
package struct Account {
  private let recording: Recording
  private let sources: SourceTexts
  /// The operations in the order in which the run met them.
  private var operations: [String] = []
  private var queues: [String] = []
  /// The queue of each operation.
  private var homes: [String: String] = [:]
  private var states = OperationStates()
  private var suspended: Set<String> = []
  private var executing: Set<String> = []
  private var finished: Set<String> = []

  package init(of recording: Recording, sources: SourceTexts) {
    self.recording = recording
    self.sources = sources
    for event in recording.events { take(event) }
  }

  private mutating func take(_ event: Event) {
    states.observe(event)
    let subject = event.subject
    switch event.kind {
    case .isReady, .isFinished, .isCancelled, .start, .completionBlock, .dependencyRemoved:
      note(subject)
      if event.kind == .isFinished, event.value == .bool(true) { finished.insert(subject) }
    case .isExecuting:
      note(subject)
      if event.value == .bool(true) { executing.insert(subject) } else { executing.remove(subject) }
    case .dependencyAdded:
      note(subject)
      note(event.text)
    case .enqueued:
      if !queues.contains(subject) { queues.append(subject) }
      for name in event.names {
        note(name)
        homes[name] = subject
      }
    case .emptied:
      if !queues.contains(subject) { queues.append(subject) }
    case .isSuspended:
      if !queues.contains(subject) { queues.append(subject) }
      if event.value == .bool(true) { suspended.insert(subject) } else { suspended.remove(subject) }
    case .output, .async, .sync, .barrier, .asyncAfter, .blockStarted, .blockEnded, .skipped,
      .locked,
      .unlocked, .signalled, .passed, .entered, .left, .notified, .threadStarted, .threadEnded,
      .blocked, .resumed, .timedOut, .sleeping, .computing, .core, .computed, .cell:
      break
    }
  }

  private mutating func note(_ operation: String) {
    if !operation.isEmpty, !operations.contains(operation) { operations.append(operation) }
  }

  // MARK: State

  /// A line for each operation and each queue.
  package func states(width: Int) -> [StyledText] {
    let names = operations + queues
    let column = min(24, names.map(\.displayWidth).max() ?? 0) + 2
    return operations.map { row($0, state(of: $0), column, width) }
      + queues.map { row($0, queueState($0), column, width) }
  }

  private func row(_ name: String, _ state: StyledText, _ column: Int, _ width: Int) -> StyledText {
    var line = StyledText("  ") + name.visible(.strong).truncated(to: column - 2)
    line.pad(to: column + 2)
    return (line + state).truncated(to: width)
  }

  private func state(of name: String) -> StyledText {
    let home = homes[name].map { ", in \($0)" } ?? ""
    if finished.contains(name) {
      let how = states.executed.contains(name) ? "" : ", did not run"
      return StyledText("\(Sign.finished) ", .finished)
        + StyledText(
          "finished" + (states.cancelled.contains(name) ? " (cancelled\(how))" : ""))
    }
    if executing.contains(name) {
      return StyledText("\(Sign.executing) ", .executing) + StyledText("executing" + home)
    }
    if states.isWaiting(name) {
      return StyledText("\(Sign.waiting) waits for \(list(unfinished(of: name)))\(home)", .waiting)
    }
    return StyledText("\(Sign.ready) ", .ready)
      + StyledText(homes[name] == nil ? "ready, in no queue" : "ready\(home)")
  }

  private func queueState(_ name: String) -> StyledText {
    let left = operations.filter { homes[$0] == name && !finished.contains($0) }
    let what = left.isEmpty ? "empty" : "holds \(list(left))"
    return StyledText("  " + what + (suspended.contains(name) ? ", suspended" : ""))
  }

  private func unfinished(of name: String) -> [String] {
    states.dependencies[name, default: []].filter { !finished.contains($0) }
  }

  // MARK: Why

  /// Why an operation ran when it did, or why it hasn't; no lines where nothing is called so.
  package func lines(why name: String, width: Int) -> [StyledText] {
    let others = recording.outcome.waits.filter { $0.subject == name }
    guard operations.contains(name) else {
      return others.flatMap { StyledText("  \($0.reason)").hanging(indent: 4, width: width) }
    }
    return (past(of: name) + present(of: name)).flatMap {
      StyledText("  \($0)").hanging(indent: 4, width: width)
    }
  }

  /// What has led to where the operation is, a sentence each.
  private func past(of name: String) -> [String] {
    var sentences: [String] = []
    if let added = recording.events.first(where: { $0.kind == .enqueued && $0.names.contains(name) }
    ) {
      sentences.append("\(added.thread) added \(name) to \(added.subject)\(place(added)).")
    }
    for event in recording.events where event.kind == .dependencyAdded && event.subject == name {
      sentences.append("It waits for \(event.text) to finish\(place(event)).")
    }
    guard let start = recording.events.first(where: { $0.began(name) }) else { return sentences }
    let ready = recording.events.last {
      $0.kind == .isReady && $0.subject == name && $0.value == .bool(true)
        && $0.step <= start.step
    }
    if let ready, let reason = reason(forReady: name, at: ready) {
      sentences.append("It was ready \(reason).")
    }
    sentences += delays(of: name, from: ready, to: start)
    sentences.append("It began on \(start.thread) at \(VirtualTime.text(start.time)).")
    return sentences
  }

  private func reason(forReady name: String, at ready: Event) -> String? {
    if states.cancelled.contains(name), !states.executed.contains(name) {
      return "as soon as it was cancelled"
    }
    let last = recording.events.filter { event in
      event.kind == .isFinished && event.value == .bool(true) && event.step <= ready.step
        && states.dependencies[name, default: []].contains(event.subject)
    }.last
    return last.map { "when \($0.subject) had finished" }
  }

  /// What held an operation back although it was ready.
  private func delays(of name: String, from ready: Event?, to start: Event) -> [String] {
    guard let home = homes[name] else { return [] }
    let events = recording.events
    let added = events.first { $0.kind == .enqueued && $0.names.contains(name) }?.step ?? 0
    let begin = max(ready?.step ?? 0, added)
    if let resumed = events.last(where: {
      $0.kind == .isSuspended && $0.subject == home && $0.value == .bool(false)
        && $0.step >= begin && $0.step <= start.step
    }) {
      return ["\(home) was suspended until \(resumed.thread) let it go on\(place(resumed))."]
    }
    // Others of the queue that ran while it was ready.
    let before = operations.filter { other in
      other != name && homes[other] == home
        && events.contains { $0.ended(other) && $0.step > begin && $0.step <= start.step }
    }
    return before.isEmpty ? [] : ["\(home) ran \(list(before)) first."]
  }

  /// Why the operation is where it is at the end.
  private func present(of name: String) -> [String] {
    if finished.contains(name) {
      return states.executed.contains(name)
        ? [] : ["It never ran: it was cancelled before it could begin."]
    }
    if executing.contains(name) {
      let waits = recording.outcome.waits.filter { wait in
        recording.events.last { $0.began(name) }?.thread == wait.subject
      }
      return ["It hasn’t finished."] + waits.map(\.reason)
    }
    let unfinished = unfinished(of: name)
    var reasons = unfinished.map { other in
      homes[other] == nil && !states.executed.contains(other)
        ? "\(other) hasn’t finished: it is in no queue, and nobody has started it."
        : "\(other) hasn’t finished."
    }
    if let home = homes[name], suspended.contains(home) { reasons.append("\(home) is suspended.") }
    if homes[name] == nil { reasons.append("It is in no queue, and nobody has started it.") }
    if unfinished.isEmpty, let home = homes[name] {
      let busy = operations.filter { homes[$0] == home && executing.contains($0) }
      if !busy.isEmpty { reasons.append("\(home) is busy with \(list(busy)).") }
    }
    return ["It never ran."] + reasons
  }

  private func place(_ event: Event) -> String {
    event.location.map { " (\(sources.name($0)))" } ?? ""
  }
}

/// Names in a sentence: `a, b and c`.
private func list(_ names: [String]) -> String {
  guard names.count > 1, let last = names.last else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

extension Event {
  /// The names that an addition to a queue lists.
  fileprivate var names: [String] { text.components(separatedBy: ", ") }

  fileprivate func began(_ operation: String) -> Bool {
    kind == .isExecuting && subject == operation && value == .bool(true)
  }

  fileprivate func ended(_ operation: String) -> Bool {
    kind == .isFinished && subject == operation && value == .bool(true)
  }
}
