internal import Recordings

/// Something that is left at the end of a run and isn't a thread: an operation in a queue, a block
/// that nobody will run.
public struct Leftover {
  /// The learner's name for it.
  public var subject: String
  /// The part of a sentence after the name: `waits for boil, which is in no queue`.
  public var reason: String
  /// The call that put it there, as an offset in the image.
  public var address: UInt64?

  /// Creates a leftover.
  public init(subject: String, reason: String, address: UInt64? = nil) {
    self.subject = subject
    self.reason = reason
    self.address = address
  }
}

extension World {
  /// How the run ends when no thread can go on and nothing is due.
  func verdict() -> Outcome {
    let blocked = threads.filter { !$0.isResting }
    let cycle = deadlock()
    var waits = (cycle ?? blocked).map(wait)
    if let cycle {
      let names = cycle.map(\.name).joined(separator: " and ")
      return Outcome(
        kind: .deadlocked, message: "\(names) wait for each other and can never go on.",
        waits: waits)
    }
    for leftover in leftovers.flatMap({ $0() }) {
      waits.append(
        Outcome.Wait(
          subject: leftover.subject, reason: "\(leftover.subject) \(leftover.reason).",
          address: leftover.address))
    }
    guard !waits.isEmpty else { return Outcome(kind: .finished) }
    return Outcome(
      kind: .stalled, message: "Nothing can run and nothing is due, but work is left.",
      waits: waits)
  }

  /// The threads of a cycle of waits, or nil where there is none.
  private func deadlock() -> [ControlledThread]? {
    for start in threads where !start.isResting {
      var path: [ControlledThread] = []
      var thread: ControlledThread? = start
      while let next = thread, let pending = next.pending, !pending.isRest {
        if let first = path.firstIndex(where: { $0 === next }) { return Array(path[first...]) }
        path.append(next)
        thread = pending.step.resource.holders.first { !$0.hasEnded }
      }
    }
    return nil
  }

  private func wait(_ thread: ControlledThread) -> Outcome.Wait {
    let step = thread.pending!.step
    return Outcome.Wait(
      subject: thread.name,
      reason: "\(thread.name) \(step.resource.waitReason(for: thread)).",
      address: step.address)
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
      waits: thread.map { thread in
        [
          Outcome.Wait(
            subject: thread.name, reason: "\(thread.name) was running.",
            address: thread.pending?.step.address)
        ]
      } ?? [])
  }
}
