internal import Interleaving
internal import Operations
internal import Recordings

extension ObjectModels {
  /// A sentence for each operation that is still in a queue at the end of the run.
  func leftovers() -> [Leftover] {
    var seen: Set<ObjectIdentifier> = []
    var leftovers: [Leftover] = []
    for queue in queuesAtWork {
      for operation in queue.snapshot.operations
      where seen.insert(ObjectIdentifier(operation)).inserted {
        leftovers.append(
          Leftover(
            subject: name(operation), reason: reason(operation, in: queue),
            address: model(operation).call))
      }
    }
    return leftovers
  }

  /// What an operation in a queue waits for, as the part of a sentence after its name.
  private func reason(
    _ operation: Operations.Operation, in queue: Operations.OperationQueue
  ) -> String {
    let state = operation.snapshot
    if state.isStarted {
      if let thread = model(operation).thread, thread.isWaiting {
        return "is executing on \(thread.name), which waits"
      }
      return "was started and never posted isFinished"
    }
    if !state.isReady {
      if let cycle = cycle(from: operation) { return inCycle(operation, cycle) }
      if !state.unfinishedDependencies.isEmpty {
        return "waits for "
          + list(state.unfinishedDependencies.map { name($0) + whyUnfinished($0, in: queue) })
      }
      return "isn't ready: its own isReady is false, though its dependencies have finished"
    }
    let snapshot = queue.snapshot
    let place = model(queue).phrase
    if snapshot.isSuspended { return "waits in \(place), which is suspended" }
    if snapshot.limit == 0 {
      return "waits in \(place), whose maxConcurrentOperationCount is 0"
    }
    let running = snapshot.operations.filter { $0.snapshot.isStarted }.map(name)
    if !running.isEmpty {
      return "waits in \(place), which is busy with \(list(running))"
    }
    return "waits in \(place)"
  }

  /// What is wrong with a dependency, as the end of a sentence.
  private func whyUnfinished(
    _ operation: Operations.Operation, in queue: Operations.OperationQueue
  ) -> String {
    let state = operation.snapshot
    switch state.queue {
    case nil where state.isStarted: return ", which was started and hasn't finished"
    case nil: return ", which is in no queue and was never started"
    case let other? where other !== queue: return ", which is in \(model(other).phrase)"
    case .some: return ""
    }
  }

  private func inCycle(_ operation: Operations.Operation, _ cycle: [Operations.Operation]) -> String
  {
    let others = cycle.filter { $0 !== operation }.map(name)
    return others.count == 1
      ? "and \(others[0]) depend on each other (a cycle): neither can ever become ready"
      : "depends on itself through \(list(others)) (a cycle): none of them can ever become ready"
  }

  /// The operations on a way along unfinished dependencies from `start` back to it, or nil.
  private func cycle(from start: Operations.Operation) -> [Operations.Operation]? {
    var seen: Set<ObjectIdentifier> = []
    var path = [(start, start.snapshot.unfinishedDependencies[...])]
    while let (operation, rest) = path.last {
      guard let next = rest.first else {
        path.removeLast()
        continue
      }
      path[path.count - 1] = (operation, rest.dropFirst())
      if next === start { return path.map(\.0) }
      if seen.insert(ObjectIdentifier(next)).inserted {
        path.append((next, next.snapshot.unfinishedDependencies[...]))
      }
    }
    return nil
  }
}

extension ControlledThread {
  /// Whether the thread stands before a step that it can't take.
  fileprivate var isWaiting: Bool { !hasEnded && pending.map { !$0.isEnabled } ?? false }
}
