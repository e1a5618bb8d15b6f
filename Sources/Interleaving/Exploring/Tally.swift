import Recordings

/// Counts how runs end.
final class Tally {
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

  var exploration = Exploration()
  private var places: [Key: Int] = [:]
  private var lengths: [Int] = []

  var runs: Int { exploration.schedules + exploration.redundant }

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
    let best = (exploration.results[place].preemptions, lengths[place])
    guard (preemptions, strategy.choices) < best else { return }
    lengths[place] = strategy.choices
    exploration.results[place].preemptions = preemptions
    exploration.results[place].schedule = strategy.schedule.description
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
