internal import Recordings

/// What the events so far say about the operations of a run.
///
/// The trace asks it for reasons ("ready, because boil finished"), the timeline for states.
struct OperationStates {
  /// What each operation waits for or has waited for, in the order of adding.
  private(set) var dependencies: [String: [String]] = [:]
  /// The finished operations, each with how many had finished before it.
  private var finished: [String: Int] = [:]
  private(set) var cancelled: Set<String> = []
  private(set) var executed: Set<String> = []
  /// Operations whose latest change of dependencies was a removal.
  private var released: Set<String> = []
  /// What each thread is busy with, innermost last; nil stands for a block that is no operation.
  private var busy: [String: [String?]] = [:]

  /// Takes in what an event changes.
  mutating func observe(_ event: Event) {
    let subject = event.subject
    switch event.kind {
    case .isExecuting:
      if event.value == .bool(true) {
        executed.insert(subject)
        busy[event.thread, default: []].append(subject)
      } else {
        leave(subject)
      }
    case .isFinished:
      guard event.value == .bool(true) else { break }
      if finished[subject] == nil { finished[subject] = finished.count }
      leave(subject)
    case .isCancelled:
      if event.value == .bool(true) { cancelled.insert(subject) }
    case .dependencyAdded:
      guard case .text(let other) = event.value else { break }
      released.remove(subject)
      if dependencies[subject]?.contains(other) != true {
        dependencies[subject, default: []].append(other)
      }
    case .dependencyRemoved:
      guard case .text(let other) = event.value else { break }
      released.insert(subject)
      dependencies[subject]?.removeAll { $0 == other }
    case .blockStarted:
      busy[event.thread, default: []].append(nil)
    case .blockEnded:
      if let last = busy[event.thread]?.last, last == nil { busy[event.thread]?.removeLast() }
    case .output, .isReady, .start, .completionBlock, .enqueued, .emptied, .isSuspended, .async,
      .sync, .barrier, .asyncAfter, .skipped, .locked, .unlocked, .signalled, .passed, .entered,
      .left,
      .notified, .threadStarted, .threadEnded, .blocked, .resumed, .timedOut, .sleeping, .cell,
      .computing, .core, .computed:
      break
    }
  }

  /// The operation whose code the thread is in, nil for none.
  func operation(on thread: String) -> String? { busy[thread]?.last ?? nil }

  /// Whether an operation has finished.
  func hasFinished(_ operation: String) -> Bool { finished[operation] != nil }

  /// Whether a dependency of the operation is unfinished.
  func isWaiting(_ operation: String) -> Bool {
    dependencies[operation, default: []].contains { !hasFinished($0) }
  }

  /// Why an operation becomes ready just now, nil where the events don't tell.
  func reasonForReadiness(of operation: String) -> Reason? {
    if cancelled.contains(operation) { return .cancelled }
    let others = dependencies[operation, default: []]
    if released.contains(operation), !isWaiting(operation) { return .released }
    // A dependent is told before the observers of the operation that it has waited for: what hasn't
    // finished by now is finishing.
    let latest = others.max { finished[$0, default: .max] < finished[$1, default: .max] }
    return latest.map { others.count > 1 ? .lastFinished($0) : .finished($0) }
  }

  /// Why an operation became ready.
  enum Reason: Hashable {
    case cancelled
    case released
    case finished(String)
    case lastFinished(String)
  }

  private mutating func leave(_ operation: String) {
    for (thread, stack) in busy where stack.contains(operation) {
      busy[thread] = stack.filter { $0 != operation }
    }
  }
}
