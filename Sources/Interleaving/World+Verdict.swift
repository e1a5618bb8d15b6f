public import Recordings

/// Something that is left at the end of a run and isn't a thread: an operation in a queue, a block
/// that nobody will run.
public struct Leftover {
  /// The learner's name for it.
  public var subject: String
  /// The part of a sentence after the name: `waits for boil, which is in no queue`.
  public var reason: String
  /// The call that put it there, as an offset in the image.
  public var address: UInt64?
  /// An earlier call that it goes back to.
  public var origin: Origin?

  /// Creates a leftover.
  public init(subject: String, reason: String, address: UInt64? = nil, origin: Origin? = nil) {
    self.subject = subject
    self.reason = reason
    self.address = address
    self.origin = origin
  }
}

/// The call that a wait goes back to, as an offset in the image: where the lock was taken, where the
/// group was entered.
public typealias Origin = Outcome.Origin

extension World {
  /// How the run ends when no thread can go on and nothing is due.
  func verdict() -> Outcome {
    let blocked = threads.filter { !$0.isResting }
    if let cycle = firstCycle(among: blocked) { return deadlock(cycle) }
    var waits = blocked.map(wait)
    for leftover in delegate?.leftovers() ?? [] {
      waits.append(
        Outcome.Wait(
          subject: leftover.subject, reason: "\(leftover.subject) \(leftover.reason).",
          address: leftover.address, origin: leftover.origin))
    }
    guard !waits.isEmpty else { return Outcome(kind: .finished) }
    return Outcome(
      kind: .stalled, message: "Nothing can run and nothing is due, but work is left.",
      waits: waits)
  }

  func deadlock(_ threads: [ControlledThread]) -> Outcome {
    // A cycle has no beginning: it is told from the thread that comes first.
    let first = threads.indices.min { threads[$0].path < threads[$1].path }!
    let cycle = threads[first...] + threads[..<first]
    let names = cycle.map(\.name)
    let message =
      names.count == 1
      ? "\(names[0]) waits for itself and can never go on."
      : "\(list(names)) wait for each other and can never go on."
    return Outcome(kind: .deadlocked, message: message, waits: cycle.map(wait))
  }

  private func firstCycle(among threads: [ControlledThread]) -> [ControlledThread]? {
    for thread in threads {
      if let cycle = cycle(through: thread) { return cycle }
    }
    return nil
  }

  /// The cycle that has closed with the wait that `thread` has just begun, in which nobody but the
  /// waiting threads themselves could end a wait.
  func closedCycle(through thread: ControlledThread) -> [ControlledThread]? {
    func isStuck(_ thread: ControlledThread) -> Bool {
      guard let pending = thread.pending, pending.deadline == nil else { return false }
      return pending.isPossible != nil && pending.step.resource.isFreedByHolders
        && !pending.isEnabled
    }
    guard isStuck(thread) else { return nil }
    return cycle(through: thread, where: isStuck)
  }

  /// The threads of a cycle of waits through `start`, each of which waits for the next, or nil where
  /// there is none.
  private func cycle(
    through start: ControlledThread, where isStuck: (ControlledThread) -> Bool = { _ in true }
  ) -> [ControlledThread]? {
    var seen: Set<ObjectIdentifier> = []
    var path: [(thread: ControlledThread, holders: ArraySlice<ControlledThread>)] = []
    func enter(_ thread: ControlledThread) {
      guard let pending = thread.pending, !pending.isRest, !thread.hasEnded, isStuck(thread),
        seen.insert(ObjectIdentifier(thread)).inserted
      else { return }
      path.append((thread, pending.step.resource.holders[...]))
    }
    enter(start)
    while let (_, holders) = path.last {
      guard let next = holders.first else {
        path.removeLast()
        continue
      }
      path[path.count - 1].holders = holders.dropFirst()
      if next === start { return path.map(\.thread) }
      enter(next)
    }
    return nil
  }

  private func wait(_ thread: ControlledThread) -> Outcome.Wait {
    let step = thread.pending!.step
    return Outcome.Wait(
      subject: thread.name,
      reason: "\(thread.name) \(step.resource.waitReason(for: thread)).",
      address: step.address, origin: step.resource.origin)
  }

  func livelock(_ thread: ControlledThread) -> Outcome {
    Outcome(
      kind: .stalled,
      message:
        "\(thread.name) reads the same again and again, and nothing that can still happen changes it.",
      waits: [
        Outcome.Wait(
          subject: thread.name, reason: "\(thread.name) waits for a change of what it reads.",
          address: thread.pending?.step.address)
      ])
  }

  func overran(_ thread: ControlledThread?) -> Outcome {
    Outcome(
      kind: .overran,
      message:
        "The run was ended after \(configuration.stepLimit) steps: it seems to go on for ever.",
      // After the end of one thread, it is the newest that would have gone on.
      waits: (thread ?? threads.last).map { thread in
        [
          Outcome.Wait(
            subject: thread.name, reason: "\(thread.name) was \(doing(thread)).",
            address: thread.place)
        ]
      } ?? [])
  }

  private func doing(_ thread: ControlledThread) -> String {
    if thread.pending?.step.action == .start { return "about to begin" }
    guard let step = thread.pending?.step, step.memory == nil, step.resource.name != nil else {
      return "running"
    }
    return "busy with the \(step.resource.label)"
  }
}

/// Names for a sentence: `main`, `main and worker 1`, `main, worker 1 and worker 2`.
package func list(_ names: [String]) -> String {
  guard names.count > 1, let last = names.last else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
