extension Recording {
  /// The first step that two schedules of the same program don't have in common.
  public struct Parting: Hashable, Sendable {
    /// The step of this schedule; nil where it is over.
    public var step: Step?
    /// The step that the other schedule takes instead; nil where that is over.
    public var other: Step?
  }

  /// Where this schedule parts from another one; nil where they are the same.
  public func parting(from other: Recording) -> Parting? {
    let count = min(steps.count, other.steps.count)
    let place = (0..<count).first { !steps[$0].isSame(as: other.steps[$0]) } ?? count
    guard place < steps.count || place < other.steps.count else { return nil }
    return Parting(
      step: place < steps.count ? steps[place] : nil,
      other: place < other.steps.count ? other.steps[place] : nil)
  }

  /// The steps of a data race, as this schedule took them; nil where it didn't.
  public func steps(of race: DataRace) -> (first: Step, second: Step)? {
    func isIt(_ step: Step, _ access: DataRace.Access) -> Bool {
      step.isMemory && step.thread == access.thread && step.location == access.location
        && (step.action != "read") == access.isWrite
    }
    for (place, second) in steps.enumerated() where isIt(second, race.second) {
      guard let first = steps[..<place].last(where: { isIt($0, race.first) }) else { continue }
      return (first, second)
    }
    return nil
  }
}

extension Recording.Step {
  /// Whether the same thread did the same: which of them could have gone on doesn't count.
  fileprivate func isSame(as other: Self) -> Bool {
    thread == other.thread && action == other.action && object == other.object
      && location == other.location
  }
}
