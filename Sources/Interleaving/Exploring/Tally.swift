import Recordings

/// Counts how runs end.
final class Tally {
  private struct Key: Hashable {
    var outcome: Outcome
    var output: String
  }

  var exploration = Exploration()
  private var places: [Key: Int] = [:]
  private var lengths: [Int] = []

  func add(
    _ outcome: Outcome, _ output: String, _ warnings: [Warning], _ preemptions: Int,
    _ strategy: RecordedStrategy
  ) {
    exploration.schedules += 1
    let key = Key(outcome: outcome, output: output)
    guard let place = places[key] else {
      places[key] = exploration.results.count
      lengths.append(strategy.choices)
      exploration.results.append(
        Exploration.Result(
          outcome: outcome, output: output, count: 1, schedule: strategy.schedule,
          preemptions: preemptions, warnings: warnings))
      return
    }
    exploration.results[place].count += 1
    let best = (exploration.results[place].preemptions, lengths[place])
    guard (preemptions, strategy.choices) < best else { return }
    lengths[place] = strategy.choices
    exploration.results[place].preemptions = preemptions
    exploration.results[place].schedule = strategy.schedule
    exploration.results[place].warnings = warnings
  }
}
