import ExampleRunner
import Findings
import Foundation
import Recordings
import Testing

/// What `oplab explore` finds in programs whose mistakes most runs don't show.
///
/// After a change that moves them, `OPLAB_UPDATE=1 swift test --filter FindingsTests` rewrites what is
/// found; `git diff` shows what has changed.
@Suite struct FindingsTests {
  /// So many runs are enough for the first sight of each mistake.
  static let bound = 100

  private let runner = Runner.ofFindings

  @Test(arguments: Finding.all)
  func `A mistake is found in few runs, and its schedule gives it again`(
    _ finding: Finding
  ) throws {
    let runner = try runner.get()
    let exploration = try runner.explore(try finding.program, of: finding)
    if ProcessInfo.processInfo.environment["OPLAB_UPDATE"] != nil {
      if try finding.pinned != exploration.digest { try finding.pin(exploration.digest) }
      return
    }
    let pinned = try finding.pinned
    #expect(exploration.digest == pinned, "\(finding):\n\(exploration.digest)")
    let first = (exploration.failures.map(\.found) + exploration.races.map(\.found)).min()
    #expect(try #require(first) <= Self.bound)

    let example = try runner.compile(try finding.program)
    for result in exploration.results {
      let options = RunOptions(strategy: "replay:\(result.schedule)", timeLimit: 120)
      let recording = try runner.run(example, options: options)
      #expect(recording.outcome.kind == result.outcome.kind)
      #expect(recording.outcome.message == result.outcome.message)
      #expect(recording.output == result.output)
    }
  }

  @Test(arguments: Finding.all)
  func `The corrected program is clean in all schedules`(_ finding: Finding) throws {
    let exploration = try runner.get().explore(try finding.twin, of: finding)
    #expect(exploration.coverage == .all)
    #expect(exploration.failures.isEmpty && exploration.races.isEmpty, "\(exploration.digest)")
  }

  @Test func `There are at least forty of them`() {
    #expect(Finding.all.count >= 40)
  }
}
