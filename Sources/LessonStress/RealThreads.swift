import ExampleRunner
import Foundation
import Lessons
import Recordings
import Synchronization

/// Holds the controlled world against the real one: each example whose schedules were all explored is run
/// on the system's threads again and again, and may end only as one of its schedules does.
///
/// What can't be compared is left out, by these rules and no list:
///
/// - the compiler accepts it only with what the controlled world has beside the real types;
/// - not all of its schedules were explored;
/// - it is written for a number of cores that isn't this machine's;
/// - it takes so many seconds, of which real threads make real ones, or a run of it was ended
///   after its time, which says nothing on a busy machine;
/// - it looks at a clock, draws random numbers or asks which thread runs, so that the same schedule
///   prints something else each time (`Incomparable`).
func compareWithRealThreads(
  _ examples: [LessonExample], times: Int, lessThan limit: Double, _ runner: Runner
) -> Verdict {
  let account = Mutex(Account())
  // Most of them sleep most of the time.
  forEach(of: examples, onThreads: 16) { example in
    do {
      let left = try compare(example, times: times, lessThan: limit, runner, account)
      account.withLock { $0.left[left ?? "", default: 0] += 1 }
    } catch {
      account.withLock { $0.complaints.append("\(example.address): \(error)") }
    }
  }
  let result = account.withLock { $0 }
  let left = result.left.filter { $0.key != "" }.sorted(by: <)
  return Verdict(
    did: result.runs > 0,
    summary: [
      "\(result.left["", default: 0]) of \(examples.count) examples: \(result.runs) runs, each as a schedule"
    ] + left.map { "  left out: \($0.value), \($0.key)" }, complaints: result.complaints)
}

/// What was found about the examples so far.
private struct Account {
  var runs = 0
  /// How many were left out for a reason; none for those that weren't.
  var left: [String: Int] = [:]
  var complaints: [String] = []
}

/// Compares one example, or returns why it can't be.
private func compare(
  _ example: LessonExample, times: Int, lessThan limit: Double, _ runner: Runner,
  _ account: borrowing Mutex<Account>
) throws -> String? {
  if example.example.cores != nil { return "written for a number of cores" }
  if let word = Incomparable.word(in: example.program) { return "looks at \(word)" }
  let real: CompiledExample
  let exploration: Exploration
  let seconds: Double
  do throws(RunnerError) {
    let controlled = try runner.compile(example.program)
    exploration = try runner.explore(
      controlled, options: ExploreOptions(limit: 20_000, timeLimit: 30, stepLimit: 100_000))
    guard exploration.coverage == .all else { return "too many schedules" }
    seconds = try runner.run(controlled).events.last?.time ?? 0
    guard seconds < limit else { return "takes long" }
    real = try runner.compile(example.program, for: .real)
  } catch {
    guard case .rejected = error else { throw error }
    return "doesn't compile for real threads"
  }
  var runs = try takeRuns(of: real, times: times, seconds: seconds, runner)
  runs.compare(with: exploration)
  account.withLock { account in
    account.runs += times
    for result in runs.results
    where result.isExplored == false && result.outcome.kind != .overran {
      account.complaints.append(
        "\(example.address): \(result.count) of \(times) runs: \(result.outcome.kind) "
          + "\(result.outcome.message ?? "")\n\(result.output)")
    }
  }
  return nil
}

/// Runs an example on real threads; one that sleeps for long several times at once.
private func takeRuns(
  of example: CompiledExample, times: Int, seconds: Double, _ runner: Runner
) throws -> RealRuns {
  let runs = Mutex(RealRuns())
  let failure = Mutex<(any Error)?>(nil)
  forEach(of: Array(0..<times), onThreads: seconds < 5 ? 1 : 10) { _ in
    do {
      let recording = try runner.runReally(example, timeLimit: seconds + 10)
      runs.withLock { $0.add(recording) }
    } catch {
      failure.withLock { $0 = error }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
  return runs.withLock { $0 }
}
