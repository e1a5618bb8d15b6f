internal import Recordings

/// Counts how runs end.
package final class Tally {
  private struct Key: Hashable {
    var kind: Outcome.Kind
    var message: String?
    var code: Int32?
    var output: String

    init(_ outcome: Outcome, _ output: String) {
      kind = outcome.kind
      // Which of several like threads waits is no other end; what a trap says is.
      message = outcome.kind == .trapped ? outcome.message : nil
      code = outcome.code
      self.output = output
    }
  }

  /// What was counted, as it goes from process to process.
  package struct Content: Codable {
    var exploration = Exploration()
    /// The number of choices of each result's schedule.
    var lengths: [Int] = []

    var runs: Int { exploration.schedules + exploration.redundant }
  }

  var exploration: Exploration {
    get { content.exploration }
    _modify { yield &content.exploration }
  }

  private(set) var content: Content
  private var places: [Key: Int] = [:]
  private var lengths: [Int] {
    get { content.lengths }
    _modify { yield &content.lengths }
  }

  init(_ content: Content = Content()) {
    self.content = content
    for (place, result) in content.exploration.results.enumerated() {
      places[Key(result.outcome, result.output)] = place
    }
  }

  var runs: Int { content.runs }

  /// Counts what was counted of the runs that follow these.
  func add(_ later: Content) {
    let earlier = runs
    for (var result, length) in zip(later.exploration.results, later.lengths) {
      let key = Key(result.outcome, result.output)
      guard let place = places[key] else {
        places[key] = exploration.results.count
        lengths.append(length)
        result.found += earlier
        exploration.results.append(result)
        continue
      }
      exploration.results[place].count += result.count
      take(result.outcome, result.schedule, result.preemptions, length, for: place)
    }
    for var race in later.exploration.races
    where !exploration.races.contains(where: { $0.isSame(as: race) }) {
      race.found += earlier
      exploration.races.append(race)
    }
    exploration.schedules += later.exploration.schedules
    exploration.redundant += later.exploration.redundant
  }

  func add(
    _ outcome: Outcome, _ output: String, _ warnings: [Warning], _ preemptions: Int,
    _ strategy: RecordedStrategy
  ) {
    exploration.schedules += 1
    noteRaces(warnings, strategy)
    let key = Key(outcome, output)
    guard let place = places[key] else {
      places[key] = exploration.results.count
      lengths.append(strategy.choices)
      exploration.results.append(
        Exploration.Result(
          outcome: outcome, output: output, count: 1, schedule: strategy.schedule.description,
          found: runs, preemptions: preemptions, warnings: warnings.filter { $0.kind != .dataRace })
      )
      return
    }
    exploration.results[place].count += 1
    improve(outcome, output, preemptions, strategy)
  }

  /// Takes the schedule of a run that ends like others if it is the shortest so far.
  func improve(
    _ outcome: Outcome, _ output: String, _ preemptions: Int, _ strategy: RecordedStrategy
  ) {
    guard let place = places[Key(outcome, output)] else { return }
    take(outcome, strategy.schedule.description, preemptions, strategy.choices, for: place)
  }

  private func take(
    _ outcome: Outcome, _ schedule: @autoclosure () -> String, _ preemptions: Int, _ length: Int,
    for place: Int
  ) {
    let best = (exploration.results[place].preemptions, lengths[place])
    guard (preemptions, length) < best else { return }
    lengths[place] = length
    exploration.results[place].preemptions = preemptions
    exploration.results[place].schedule = schedule()
    exploration.results[place].outcome = outcome
  }

  /// How often the shortest schedule of a failure leaves a thread that could go on, for the failure
  /// where that is most often.
  var mostPreemptionsOfFailures: Int {
    exploration.results.filter {
      [.stalled, .deadlocked, .trapped].contains($0.outcome.kind)
    }.map(\.preemptions).max() ?? 0
  }

  /// The detector tells each race once in an exploration.
  private func noteRaces(_ warnings: [Warning], _ strategy: RecordedStrategy) {
    for warning in warnings where warning.kind == .dataRace {
      exploration.races.append(
        Exploration.Race(
          warning: warning, schedule: strategy.schedule.description, found: runs))
    }
  }

  /// A run that was equivalent to an earlier one.
  func addRedundant(_ warnings: [Warning], _ strategy: RecordedStrategy) {
    exploration.redundant += 1
    noteRaces(warnings, strategy)
  }
}

extension Exploration.Race {
  /// Whether it is between the same two places of the program.
  fileprivate func isSame(as other: Exploration.Race) -> Bool {
    guard let race = warning.race, let theirs = other.warning.race else { return false }
    let (first, second) = (race.first.address, race.second.address)
    return (first, second) == (theirs.first.address, theirs.second.address)
      || (second, first) == (theirs.first.address, theirs.second.address)
  }
}
