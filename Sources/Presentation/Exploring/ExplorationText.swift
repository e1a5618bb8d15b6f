package import Recordings

extension Exploration {
  /// What was found, for a person: how much was seen, the outcomes with a schedule each, the races,
  /// and which lines have a fixed order.
  ///
  /// - Parameters:
  ///   - command: What replays a schedule, up to the token: `oplab run tea.swift --schedule`.
  ///   - runs: Recordings with their steps, by token; they are shown in columns.
  package func report(
    width: Int, sources: SourceTexts = SourceTexts(), command: String,
    runs: [String: Recording] = [:]
  ) -> [StyledText] {
    var lines = [coverageLine].flatMap { $0.hanging(indent: 2, width: width) }
    for (index, result) in results.enumerated() {
      lines.append(StyledText())
      lines += self.lines(for: result, number: index + 1, width, sources, command, runs)
    }
    for race in races {
      lines.append(StyledText())
      lines += race.warning.lines(width: width, sources: sources)
      if let run = runs[race.schedule], let warning = race.warning.race {
        lines += Columns(run, sources: sources, width: width, marks: run.marks(of: warning))
          .block(limit: Self.rowLimit)
      }
      lines.append(StyledText("    \(command) \(race.schedule)", .code))
    }
    let seen = results.compactMap { runs[$0.schedule] }
    let orders = orderLines(width, seen, sources)
    if !orders.isEmpty { lines += [StyledText()] + orders }
    return lines
  }

  private var coverageLine: StyledText {
    let runs = schedules == 1 ? "1 schedule" : "\(schedules) schedules"
    var line = StyledText("  ")
    switch coverage {
    case .all:
      line.append("All schedules", .success)
      line.append(
        schedules == 1
          ? ": there is only 1 that differs in more than the order of independent steps."
          : ": \(schedules) that differ in more than the order of independent steps.")
    case .preemptions(let bound):
      line.append("All schedules with at most \(count(bound, "pre-emption"))", .success)
      line.append(": \(runs). Others may end differently.")
    case .sample where wasInterrupted && schedules == 0:
      line.append("Interrupted before the first schedule had ended", .warning)
      line.append(".")
    case .sample where wasInterrupted:
      line.append("Interrupted after \(runs)", .warning)
      line.append(". Others may end differently.")
    case .sample:
      line.append("A sample of \(runs)", .warning)
      line.append(". Others may end differently.")
    }
    return line
  }

  private func lines(
    for result: Result, number: Int, _ width: Int, _ sources: SourceTexts, _ command: String,
    _ runs: [String: Recording]
  ) -> [StyledText] {
    let share = schedules > 0 ? 100 * Double(result.count) / Double(schedules) : 0
    let percent = share < 10 ? "\((share * 10).rounded() / 10)" : "\(Int(share.rounded()))"
    var head = StyledText("  Outcome \(number)  ", .strong)
    head.append("\(count(result.count, "schedule")), \(percent) %", .faint)
    var lines = [head]
    for line in result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      lines.append(StyledText("    │ ", .faint) + String(line).visible(.output))
    }
    let recording = Recording(outcome: result.outcome, warnings: result.warnings)
    if result.outcome.kind != .finished || result.output.isEmpty || !result.warnings.isEmpty {
      lines += recording.ending(width: width, sources: sources)
    }
    if result.outcome.isFailure, let run = runs[result.schedule] {
      lines += Columns(run, sources: sources, width: width, marks: marks(for: run, runs))
        .block(limit: Self.rowLimit)
    }
    lines.append(StyledText("    \(command) \(result.schedule)", .code))
    return lines
  }

  /// More rows than this don't show what happens.
  private static let rowLimit = 40

  /// Where a schedule parts from that of the first outcome that is none of a failure.
  private func marks(for run: Recording, _ runs: [String: Recording]) -> [Int: [StyledText]] {
    guard let index = results.firstIndex(where: { !$0.outcome.isFailure }),
      let other = runs[results[index].schedule], let parting = run.parting(from: other)
    else { return [:] }
    return parting.marks(other: "outcome \(index + 1)")
  }

  private func orderLines(
    _ width: Int, _ runs: [Recording], _ sources: SourceTexts
  ) -> [StyledText] {
    let all = orders
    let shown = all.filter { !$0.follows(from: all) }
    guard !shown.isEmpty, shown.count <= 60 else { return [] }
    var lines = shown.flatMap { order in
      line(for: order, order.reason(in: runs, sources: sources))
        .hanging(indent: 4, width: width)
    }
    if shown.count < all.count {
      lines.append(StyledText("  What follows from these isn’t listed.", .faint))
    }
    return lines
  }

  private func line(for order: Order, _ reason: Order.Reason?) -> StyledText {
    var line = StyledText("  ")
    line.append("“\(order.first)”", .output)
    switch order.relation {
    case .always where reason == .nothing: line.append(" comes before ")
    case .always: line.append(coverage == .all ? " always comes before " : " came before ")
    case .either: line.append(" and ")
    case .never: line.append(" never comes together with ")
    }
    line.append("“\(order.second)”", .output)
    switch (order.relation, reason) {
    case (.either, _): line.append(" can come in either order.")
    case (.always, .nothing?):
      line.append(
        schedules == 1
          ? " in the only schedule, but nothing orders them."
          : " in all \(schedules) schedules, but nothing orders them.", .warning)
    case (.always, let reason?): line.append(": \(reason.words).")
    case (.always, nil), (.never, _): line.append(".")
    }
    return line
  }
}

private func count(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
