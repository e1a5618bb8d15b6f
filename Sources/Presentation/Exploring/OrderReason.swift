package import Recordings

extension Exploration.Order {
  /// Why the first line comes before the second one, as the end of a sentence; nil where one thing
  /// only is known: that it was so.
  ///
  /// - Parameter runs: Recordings of schedules with their steps, of each outcome one.
  package func reason(in runs: [Recording], sources: SourceTexts) -> Reason? {
    guard relation == .always else { return nil }
    var reasons: [Reason] = []
    for run in runs {
      guard let first = run.print(of: first), let second = run.print(of: second) else { continue }
      guard let chain = run.chain(from: first, to: second) else { return .nothing }
      reasons.append(
        chain.isEmpty
          ? run.reasonWithinThread(first, second)
          : .chain(chain.map { run.words(for: $0, sources) }))
    }
    return reasons.first
  }

  /// Why an order holds.
  package enum Reason: Hashable {
    /// One thread, or the operation on it, writes both.
    case sameThread(String)
    /// One thing leads to the next.
    case chain([String])
    /// Nothing but the schedules that were seen.
    case nothing

    /// The reason as the end of a sentence.
    package var words: String {
      switch self {
      case .sameThread(let name): "\(name) prints both, one after the other"
      case .chain(let links):
        links.count <= 3
          ? links.joined(separator: "; ")
          : (links.prefix(1) + ["…"] + links.suffix(1)).joined(separator: "; ")
      case .nothing: "so it was in each schedule, but nothing orders them"
      }
    }
  }
}

extension Recording {
  /// The step in which a line was written; nil where it wasn't, or not alone.
  fileprivate func print(of line: String) -> Step? {
    let event = events.first { event in
      event.kind == .output && event.text.split(separator: "\n").contains { $0 == line }
    }
    return event.flatMap { event in steps.last { $0.number == event.step } }
  }

  /// The operation in whose code a step is taken.
  fileprivate func writer(at step: Step) -> String? {
    var states = OperationStates()
    for event in events where event.step <= step.number { states.observe(event) }
    return states.operation(on: step.thread)
  }

  /// Why two steps of one thread come in their order: they are in one piece of code, or a queue gives
  /// the thread one piece after another.
  fileprivate func reasonWithinThread(_ first: Step, _ second: Step) -> Exploration.Order.Reason {
    let link = links.last { link in
      link.from.path == link.to.path && link.to.path == second.path
        && first.tick < link.from.tick && link.to.tick < second.tick
    }
    if let link {
      switch link.bond {
      case .turn: return .chain(["\(link.name.or("the queue")) runs one block after another"])
      case .barrier:
        return .chain(["a barrier of \(link.name.or("the queue")) lies between them"])
      case .operationQueue:
        return .chain(["\(link.name.or("the queue")) runs one operation at a time"])
      default: break
      }
    }
    return .sameThread(writer(at: first) ?? first.thread)
  }

  /// What a link says, as a main clause.
  fileprivate func words(for link: Link, _ sources: SourceTexts) -> String {
    let from = step(link.from)
    let to = step(link.to)
    let before = from.map { writer(at: $0) ?? $0.thread } ?? "a thread"
    let after = to.map { writer(at: $0) ?? $0.thread } ?? "a thread"
    let line = to?.location.place ?? ""
    let name = link.name
    switch link.bond {
    case .operation: return operationWords(link, before, after)
    case .operationQueue:
      return isWaiting(to)
        ? "\(after) waits until \(name.or("the queue")) is empty\(line)"
        : "\(name.or("the queue")) runs one operation at a time"
    case .start:
      if let added = addedOperations(in: link.from) { return "\(before) \(added)" }
      return name.hasPrefix("worker")
        ? "\(before) submits it only then\(place(ofSubmission: link.from))"
        : "\(before) starts \(name.or("the thread")) only then\(from?.location.place ?? "")"
    case .submission:
      return "\(before) submits it to \(name.or("the queue")) only then"
        + place(ofSubmission: link.from)
    case .turn: return "\(name.or("the queue")) runs one block after another"
    case .barrier: return "a barrier of \(name.or("the queue")) lies between them"
    case .group: return "\(after) waits for \(name.or("the group"))\(line)"
    case .workItem: return "\(after) waits for \(name.or("the work item"))\(line)"
    case .loop: return "\(after) waits for all rounds of \(name)\(line)"
    case .thread: return "\(after) waits for \(name.or("the thread"))\(line)"
    case .lock: return "\(name.or("a lock")) goes from \(before) to \(after)\(line)"
    case .semaphore:
      return "\(before) signals \(name.or("a semaphore")), for which \(after) waits\(line)"
    case .condition:
      return "\(before) signals \(name.or("a condition")), for which \(after) waits\(line)"
    case .task: return "\(before) starts a task, or lets it go on, only then"
    case .initialisation:
      return "\(after) waits for a lazy value that \(before) makes\(line)"
    case .atomic: return "\(after) reads atomically what \(before) has written\(line)"
    case .other: return "\(after) goes on after what \(before) does\(line)"
    }
  }

  private func operationWords(_ link: Link, _ before: String, _ after: String) -> String {
    let name = link.name.or("the operation")
    let to = step(link.to)
    if isWaiting(to) {
      let waited = to?.object.dropFirst("operation ".count) ?? ""
      return
        "\(after) waits for \(waited.isEmpty ? name : String(waited))\(to?.location.place ?? "")"
    }
    let inStep = events.filter { $0.step == link.from.step }
    let ended = inStep.filter { $0.kind == .isFinished && $0.value == .bool(true) }.map(\.subject)
    // The last of its dependencies has ended there.
    let dependency = events.last { event in
      event.kind == .dependencyAdded && event.subject == link.name
        && ended.contains { event.value == .text($0) }
    }
    if let dependency, case .text(let other)? = dependency.value {
      return "\(name) depends on \(other)\(dependency.location.place)"
    }
    if ended.contains(link.name) { return "\(after) comes after the end of \(name)" }
    if let added = addedOperations(in: link.from) { return "\(before) \(added)" }
    if let barrier = inStep.first(where: { $0.kind == .barrier }) {
      return "\(before) adds the barrier to \(barrier.subject) only then\(barrier.location.place)"
    }
    return "\(before) lets \(name) start only then\(step(link.from)?.location.place ?? "")"
  }

  /// That a thread has added operations to a queue in a step.
  private func addedOperations(in moment: Moment) -> String? {
    let event = events.first { $0.step == moment.step && $0.kind == .enqueued }
    guard let event, case .text(let names)? = event.value else { return nil }
    return "adds \(names) to \(event.subject) only then\(event.location.place)"
  }

  private func place(ofSubmission moment: Moment) -> String {
    let event = events.first { event in
      event.step == moment.step && [.async, .sync, .barrier, .asyncAfter].contains(event.kind)
    }
    return (event?.location ?? step(moment)?.location).place
  }

  private func step(_ moment: Moment) -> Step? { steps.last { $0.number == moment.step } }

  private func isWaiting(_ step: Step?) -> Bool {
    step.map { ["join", "wait"].contains($0.action) } ?? false
  }
}

extension Event.Location? {
  /// The line in brackets.
  fileprivate var place: String { map { " (line \($0.line))" } ?? "" }
}

extension String {
  fileprivate func or(_ other: String) -> String { isEmpty ? other : self }
}
