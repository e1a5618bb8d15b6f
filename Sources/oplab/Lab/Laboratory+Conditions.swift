import ExampleRunner
import Lessons
import Recordings

extension Laboratory {
  /// What a lesson says of schedules and isn't so.
  struct BrokenCondition: Sendable {
    var condition: Condition
    /// A schedule of which it isn't true; nil where no schedule was found that it is true of.
    var schedule: String?
  }

  /// So many schedules are taken of a program, and as many random ones where that isn't all.
  ///
  /// A number and no time: what a check says must not depend on the machine.
  private static let schedulesOfCheck = 400

  /// The first condition that the program's schedules don't meet.
  func firstBroken(
    of conditions: [Condition], in program: Performable
  ) throws(RunnerError) -> BrokenCondition? {
    guard !conditions.isEmpty else { return nil }
    let compiled = try compile(program)
    var options = ExploreOptions(
      limit: Self.schedulesOfCheck, cores: program.options.cores, timeLimit: 600,
      stepLimit: 100_000)
    let systematic = try explore(compiled, options)
    var explorations = [systematic]
    if systematic.coverage != .all {
      options.method = .sample(seed: 0)
      explorations.append(try explore(compiled, options))
    }
    // What half a search has not found is no answer.
    guard !explorations.contains(where: \.wasInterrupted) else { throw .cancelled }
    for condition in conditions {
      if let broken = try firstBroken(condition, explorations, compiled, program) { return broken }
    }
    return nil
  }

  /// The first order that holds in every schedule only because threads sleep, with a schedule in which
  /// one wakes up too early.
  ///
  /// A sleep orders nothing: whoever sleeps a second may be overtaken, or overtake, on a busy machine.
  func firstOrderedBySleep(
    of conditions: [Condition], in program: Performable
  ) throws(RunnerError) -> BrokenCondition? {
    let orders = conditions.filter {
      $0.scope == .everySchedule && !$0.isTimed && $0.claim.isOrder
    }
    guard !orders.isEmpty, program.sleeps else { return nil }
    let compiled = try compile(program)
    let options = ExploreOptions(
      limit: Self.schedulesOfCheck, firesTimersAnyTime: true, cores: program.options.cores,
      timeLimit: 600, stepLimit: 100_000)
    let exploration = try explore(compiled, options)
    guard !exploration.wasInterrupted else { throw .cancelled }
    for condition in orders {
      if let broken = try firstBroken(condition, [exploration], compiled, program) { return broken }
    }
    return nil
  }

  private func firstBroken(
    _ condition: Condition, _ explorations: [Exploration], _ compiled: CompiledExample,
    _ program: Performable
  ) throws(RunnerError) -> BrokenCondition? {
    if condition.claim == .hasNoDataRace {
      let race = explorations.flatMap(\.races).first
      if condition.scope == .everySchedule, let race {
        return BrokenCondition(condition: condition, schedule: race.schedule)
      }
      return nil
    }
    var isSeen = false
    // The shortest one shows best what is wrong.
    let results = explorations.flatMap(\.results).enumerated()
      .sorted { ($0.element.preemptions, $0.offset) < ($1.element.preemptions, $1.offset) }
    for result in results.map(\.element) {
      let run =
        condition.claim.needsEvents
        ? try record(compiled, program, schedule: result.schedule)
        : Recording(outcome: result.outcome, output: result.output)
      let holds = condition.claim.holds(of: run)
      if condition.scope == .everySchedule, !holds {
        return BrokenCondition(condition: condition, schedule: result.schedule)
      }
      isSeen = isSeen || holds
    }
    guard condition.scope == .someSchedule, !isSeen else { return nil }
    return BrokenCondition(condition: condition)
  }
}

extension Performable {
  /// Whether its text lets a thread sleep.
  fileprivate var sleeps: Bool {
    program.units.contains { $0.text.contains(/\b(?:u|nano)?sleep\(/) }
  }
}

extension Condition.Claim {
  /// Whether it says in which order something happens.
  fileprivate var isOrder: Bool {
    switch self {
    case .printsBefore, .outputIs: true
    case .finishes, .stalls, .deadlocks, .traps, .hasNoDataRace, .prints, .neverPrints,
      .printsTimes, .executesAtMost:
      false
    }
  }

  /// Whether how a run ends and what it writes doesn't tell whether it is true.
  fileprivate var needsEvents: Bool {
    switch self {
    case .executesAtMost: true
    case .finishes, .stalls, .deadlocks, .traps, .hasNoDataRace, .prints, .neverPrints,
      .printsTimes, .printsBefore, .outputIs:
      false
    }
  }
}
