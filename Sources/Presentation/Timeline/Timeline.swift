internal import Foundation
package import Recordings

/// One row for each operation of a run: which state it was in from which change on; and one for each thread
/// that computes without being in an operation.
package struct Timeline: Hashable, Sendable {
  /// What an operation, or a thread that computes, can be seen to do.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// A dependency is unfinished.
    case waiting
    /// It could start, and hasn't; or it would compute, and has no core.
    case ready
    case executing
    /// Its thread waits for something.
    case blocked
    case finished
  }

  /// A state and the change at which it begins; it lasts until the next one of its row.
  package struct Segment: Hashable, Sendable {
    package var state: State
    package var start: Int
  }

  /// An operation's or a thread's way through a run.
  package struct Row: Hashable, Sendable {
    package var name: String
    package var segments: [Segment] = []
    /// The change at which it was cancelled.
    package var cancelled: Int?
  }

  /// The operations in the order in which they were started; those that never were, last, in the
  /// order in which the events first name them.
  package private(set) var rows: [Row] = []
  /// The virtual time of each change, in seconds.
  package private(set) var times: [Double] = []
  /// The virtual time at the end of the run, in seconds.
  package private(set) var end: Double = 0

  /// Follows the operations through the events of a run.
  ///
  /// - Parameter hiddenCells: How many cells of a session go before the one that is shown.
  package init(_ events: [Event], hiddenCells: Int = 0) {
    var builder = TimelineBuilder(hiddenCells: hiddenCells)
    for event in events { builder.follow(event) }
    times = builder.times
    end = events.last?.time ?? 0
    let started = Set(builder.startOrder)
    rows = (builder.startOrder + builder.rows.indices.filter { !started.contains($0) })
      .filter(builder.operations.contains).map { builder.rows[$0] }
  }
}

/// Collects the rows of a timeline event by event.
private struct TimelineBuilder {
  /// How many more cells pass before there are rows.
  private var hiddenCells: Int
  private(set) var rows: [Timeline.Row] = []
  private(set) var times: [Double] = []
  /// The rows in the order in which their operations were started.
  private(set) var startOrder: [Int] = []
  /// The rows that are about operations: all but those of work items, which can be cancelled too.
  private(set) var operations: Set<Int> = []
  private var rowNumbers: [String: Int] = [:]
  private var started: Set<Int> = []
  private var states = OperationStates()
  /// The threads that compute without being in an operation.
  private var computingThreads: Set<String> = []
  /// What the last change was and which rows it concerned.
  private var kind: Kind?
  private var changed: Set<Int> = []

  /// Neighbouring changes of one kind at one time, of different operations, count as one change:
  /// that four operations were enqueued, one after the other, is no news.
  private enum Kind: Equatable {
    case appearance
    case state(Timeline.State)
    case cancellation
  }

  init(hiddenCells: Int) {
    self.hiddenCells = hiddenCells
  }

  mutating func follow(_ event: Event) {
    let operation = states.operation(on: event.thread)
    states.observe(event)
    guard hiddenCells == 0 else {
      if event.kind == .cell { hiddenCells -= 1 }
      return
    }
    switch (event.kind, event.value) {
    case (.isExecuting, .bool(true)): execute(event.subject, at: event)
    case (.isFinished, .bool(true)): change(event.subject, to: .finished, at: event)
    case (.isCancelled, .bool(true)):
      let row = row(of: event.subject)
      let number = note(.cancellation, of: row, at: event)
      rows[row].cancelled = number
      // Cancelled means ready, whatever it has waited for.
      switch rows[row].segments.last?.state {
      case .waiting, .ready, nil: rows[row].segments.append(.init(state: .ready, start: number))
      case .executing, .blocked, .finished: break
      }
    case (.blocked, _):
      if let row = operation ?? computing(event) { change(row, to: .blocked, at: event) }
    case (.resumed, _), (.timedOut, _):
      if let row = operation ?? computing(event) { change(row, to: .executing, at: event) }
    case (.computing, _):
      if operation == nil { computingThreads.insert(event.thread) }
      change(operation ?? event.thread, to: .ready, at: event)
      noteStart(of: operation ?? event.thread)
    case (.core, let core):
      change(operation ?? event.thread, to: core == nil ? .ready : .executing, at: event)
    case (.computed, _):
      // Whatever the thread does now takes no time.
      if operation == nil { change(event.thread, to: .finished, at: event) }
    case (.enqueued, .text(let names)):
      for name in names.components(separatedBy: ", ") { settle(name, at: event) }
    case (.dependencyAdded, .text(let other)):
      // The other one gets a row although it may never be in a queue: then that is the news.
      settle(event.subject, at: event)
      _ = index(of: other)
    case (.dependencyRemoved, _): settle(event.subject, at: event)
    case (.start, _):
      // Whether or not a subclass says that it is executing: its code runs.
      if states.cancelled.contains(event.subject) {
        noteStart(of: event.subject)
      } else {
        execute(event.subject, at: event)
      }
    case (.isReady, .bool(let isReady)): settle(event.subject, isReady: isReady, at: event)
    default: break
    }
  }

  /// The thread of an event, if it has computed.
  private func computing(_ event: Event) -> String? {
    computingThreads.contains(event.thread) ? event.thread : nil
  }

  private mutating func execute(_ name: String, at event: Event) {
    guard !states.hasFinished(name) else { return }
    change(name, to: .executing, at: event)
    noteStart(of: name)
  }

  private mutating func noteStart(of name: String) {
    let row = index(of: name)
    if started.insert(row).inserted { startOrder.append(row) }
  }

  /// An operation that hasn't started waits or is ready.
  private mutating func settle(_ name: String, isReady: Bool? = nil, at event: Event) {
    switch rows[index(of: name)].segments.last?.state {
    case .executing, .blocked, .finished: return
    case .waiting, .ready, nil: break
    }
    let isReady = isReady ?? (states.cancelled.contains(name) || !states.isWaiting(name))
    change(name, to: isReady ? .ready : .waiting, at: event)
  }

  private mutating func change(_ name: String, to state: Timeline.State, at event: Event) {
    let row = index(of: name)
    guard rows[row].segments.last?.state != state else { return }
    let isNew = rows[row].segments.isEmpty && (state == .waiting || state == .ready)
    let start = note(isNew ? .appearance : .state(state), of: row, at: event)
    rows[row].segments.append(Timeline.Segment(state: state, start: start))
  }

  /// The number of a change.
  private mutating func note(_ kind: Kind, of row: Int, at event: Event) -> Int {
    if kind != self.kind || times.last != event.time || changed.contains(row) {
      times.append(event.time)
      self.kind = kind
      changed = []
    }
    changed.insert(row)
    return times.count - 1
  }

  /// The row of an operation.
  private mutating func index(of name: String) -> Int {
    let row = row(of: name)
    operations.insert(row)
    return row
  }

  private mutating func row(of name: String) -> Int {
    if let row = rowNumbers[name] { return row }
    rows.append(Timeline.Row(name: name))
    rowNumbers[name] = rows.count - 1
    return rows.count - 1
  }
}
