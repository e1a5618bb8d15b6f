package import Recordings

extension Recording.Parting {
  /// What to say of the step at which a schedule parts from another one.
  package func marks(other name: String) -> [Int: [StyledText]] {
    guard let step else { return [:] }
    let what = other.map { other in
      other.thread == step.thread
        ? "\(name) goes on in another way from here"
        : "from here \(name) lets \(other.thread) go on"
    }
    return [step.number: [StyledText("\(Sign.remark) \(what ?? "here \(name) is over")", .note)]]
  }
}

extension Recording {
  /// What to say of the two accesses of a race.
  package func marks(of race: DataRace) -> [Int: [StyledText]] {
    guard let (first, second) = steps(of: race) else { return [:] }
    func mark(_ other: DataRace.Access) -> [StyledText] {
      let access = other.isWrite ? "write" : "read"
      return [
        StyledText("\(Sign.breaks) nothing orders it and the \(access) of \(other.thread)", .error)
      ]
    }
    return [first.number: mark(race.second), second.number: mark(race.first)]
  }
}

extension Columns {
  /// The columns with an empty line before and after; nothing where there are none.
  func block(limit: Int = .max) -> [StyledText] {
    let lines = lines(limit: limit)
    return lines.isEmpty ? [] : [StyledText()] + lines + [StyledText()]
  }
}
