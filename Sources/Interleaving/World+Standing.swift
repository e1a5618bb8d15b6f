internal import CInterleaving
public import Recordings

extension World {
  /// How the run stands at a choice.
  ///
  /// - Parameters:
  ///   - choice: The choice that has to be made.
  ///   - schedule: The token of the schedule that led here.
  public func standing(at choice: Choice, schedule: String) -> Recording.Standing {
    // What is asked of the model may run code of the program.
    let watched = ci_watch_memory(false)
    defer { ci_watch_memory(watched) }
    let current = choice.current.map { choice.enabled[$0] }
    var threads: [Recording.Standing.Thread] = []
    for thread in self.threads + (clock.map { [$0] } ?? []) {
      guard let pending = thread.pending else { continue }
      let canGoOn = choice.enabled.contains { $0 === thread }
      guard canGoOn || !pending.isRest else { continue }
      threads.append(
        Recording.Standing.Thread(
          next: told(pending.step, of: thread, number: steps), canGoOn: canGoOn,
          isCurrent: thread === current,
          reason: canGoOn ? "" : pending.step.resource.waitText(for: thread)))
    }
    return Recording.Standing(step: steps - 1, schedule: schedule, threads: threads)
  }

  /// A step in words that leave the process.
  func told(
    _ step: Step, of thread: ControlledThread, number: Int
  ) -> Recording.Step {
    var told = Recording.Step(
      number: number, thread: thread.name, path: thread.path.description,
      action: step.action.rawValue, object: step.memory == nil ? step.resource.label : "",
      address: step.address)
    told.isMemory = step.memory != nil
    return told
  }
}
