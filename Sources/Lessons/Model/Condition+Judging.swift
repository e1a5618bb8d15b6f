public import Recordings

extension Condition.Claim {
  /// Whether the claim is true of one run.
  ///
  /// A condition over all schedules needs it of every run that exploring finds; one run that meets
  /// it proves nothing, one that doesn't disproves it.
  public func holds(of run: Recording) -> Bool {
    switch self {
    case .finishes: run.outcome.kind == .finished
    case .stalls: run.outcome.kind == .stalled
    case .deadlocks: run.outcome.kind == .deadlocked
    case .traps: run.outcome.kind == .trapped
    case .hasNoDataRace: !run.warnings.contains { $0.kind == .dataRace }
    case .prints(let line): run.lines.contains(line)
    case .neverPrints(let line): !run.lines.contains(line)
    case .printsTimes(let line, let count): run.lines.count { $0 == line } == count
    case .printsBefore(let first, let second):
      if let one = run.lines.firstIndex(of: first), let other = run.lines.firstIndex(of: second) {
        one < other
      } else {
        false
      }
    case .outputIs(let texts):
      texts.contains(run.output.hasSuffix("\n") ? String(run.output.dropLast()) : run.output)
    case .executesAtMost(let count): run.mostExecuting <= count
    }
  }
}

extension Recording {
  /// The lines of the output, compared as Swift compares strings.
  fileprivate var lines: [String] {
    output.split(separator: "\n" as Character, omittingEmptySubsequences: false).map(String.init)
  }

  /// The largest number of operations that executed at the same time.
  fileprivate var mostExecuting: Int {
    var executing: Set<String> = []
    var most = 0
    for event in events where event.kind == .isExecuting {
      if event.value == .bool(true) {
        executing.insert(event.subject)
      } else {
        executing.remove(event.subject)
      }
      most = max(most, executing.count)
    }
    return most
  }
}
