package import Interleaving
package import Recordings

extension Program {
  /// What a search finds of the program.
  package func explored(
    _ method: Explorer.Method, anyTime: Bool = false, limit: Int = .max
  ) -> Exploration {
    var explorer = Explorer()
    explorer.method = method
    explorer.firesTimersAnyTime = anyTime
    explorer.limit = limit
    explorer.startsAtOnce = true
    return explorer.explore { Machine.run(self, $0) }
  }
}

extension Exploration {
  /// The number of schedules that fail.
  package var failing: Int {
    results.filter { $0.output.contains("FAIL") }.reduce(0) { $0 + $1.count }
  }

  /// The different ends.
  package var ends: Set<String> {
    Set(results.map { "\($0.outcome.kind) \($0.output)" })
  }
}
