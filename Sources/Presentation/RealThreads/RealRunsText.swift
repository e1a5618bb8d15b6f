package import Recordings

extension RealRuns {
  /// What several runs with real threads did, for a person: each end with its share, whether the
  /// schedules of the controlled world have it too, and the races that the sanitizer saw.
  package func report(width: Int, sources: SourceTexts = SourceTexts()) -> [StyledText] {
    var lines: [StyledText] = []
    for (index, result) in results.enumerated() {
      if index > 0 { lines.append(StyledText()) }
      lines += self.lines(for: result, number: index + 1, width, sources)
    }
    for race in races {
      lines.append(StyledText())
      lines += race.lines(width: width, sources: sources)
    }
    if let remark = remarkOnComparison {
      lines.append(StyledText())
      lines += (StyledText("  ") + remark).hanging(indent: 2, width: width)
    }
    return lines
  }

  private func lines(
    for result: Result, number: Int, _ width: Int, _ sources: SourceTexts
  ) -> [StyledText] {
    var head = StyledText("  Outcome \(number)  ", .strong)
    let runs = result.count == 1 ? "1 run" : "\(result.count) runs"
    head.append("\(runs) of \(count), \(percent(of: result)) %", .faint)
    switch result.isExplored {
    case true?: head.append("  among the explored", .success)
    case false?: head.append("  not among the explored", .error)
    case nil: break
    }
    var lines = [head]
    var written = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    if written.last?.isEmpty ?? false { written.removeLast() }
    for line in written {
      lines.append(StyledText("    │ ", .faint) + String(line).visible(.output))
    }
    if result.outcome.kind != .finished || result.output.isEmpty {
      lines += Recording(outcome: result.outcome).ending(width: width, sources: sources)
    }
    return lines
  }

  private func percent(of result: Result) -> String {
    let share = 100 * Double(result.count) / Double(max(1, count))
    return share < 10 && share != share.rounded()
      ? "\((share * 10).rounded() / 10)" : "\(Int(share.rounded()))"
  }

  private var remarkOnComparison: StyledText? {
    guard let isComplete else { return nil }
    let strangers = results.count { $0.isExplored == false }
    if strangers > 0 {
      return StyledText(
        "The controlled world has no schedule that ends like \(strangers == 1 ? "one" : "\(strangers)") of "
          + "these. Addresses, clock times and random numbers differ in each run; anything else is a "
          + "mistake of the lab.", .error)
    }
    if isComplete { return nil }
    return results.contains { $0.isExplored == nil }
      ? StyledText(
        "Not all schedules were explored, so it can't be told whether the others belong to them.")
      : nil
  }
}
