import ExampleRunner
import Findings
import Foundation
import Recordings

/// How soon a search finds the mistake in each of the buggy programs of the tests.
///
/// Limit: a hundred runs. The time is that of the search as a person sees it, without compiling: the host
/// starts, runs the program so often, and ends.
func benchmarkFindings() -> Bool {
  withToolchain(findAll)
}

private func findAll() throws -> Bool {
  var isInLimits = true
  printRow("until the mistake is seen", ["runs", "ms"])
  for finding in Finding.all {
    let runner = try Runner.ofFindings.get()
    let whole = try runner.explore(try finding.program, of: finding)
    let first = (whole.failures.map(\.found) + whole.races.map(\.found)).min() ?? .max
    if first > 100 { isInLimits = false }
    guard first < .max else {
      printRow("\(finding)", ["never", "—"])
      continue
    }
    let milliseconds = try milliseconds(of: finding, runs: first)
    printRow("\(finding)", ["\(first)", String(format: "%.0f", milliseconds)])
  }
  return isInLimits
}

/// How long a search takes that ends after so many runs, at the best of three times.
private func milliseconds(of finding: Finding, runs: Int) throws -> Double {
  let runner = try Runner.ofFindings.get()
  let example = try runner.compile(try finding.program)
  return try (0..<3).map { attempt in
    // Limits that differ, so that what was explored before isn't looked up.
    let options = ExploreOptions(
      limit: runs, firesTimersAnyTime: try finding.firesTimersAnyTime,
      timeLimit: 600 + Double(attempt), workers: 1)
    let start = ContinuousClock.now
    _ = try runner.explore(example, options: options)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }.min()!
}
