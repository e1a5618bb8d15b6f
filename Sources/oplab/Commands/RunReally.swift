import ExampleRunner
import Presentation
import Recordings

extension Commands {
  /// `run --real`: several runs on the system's threads, held against the explored schedules.
  static func runReally(_ invocation: Invocation, _ console: Console) throws -> ExitStatus {
    let program = try Performable(
      reference: invocation.operands, solution: invocation.has("--solution"))
    let laboratory = try Laboratory(cancellation: Interruption.begin())
    do {
      let runs = try laboratory.runReally(
        program, times: invocation.number("--times") ?? 1,
        sanitizes: invocation.has("--sanitize"))
      if invocation.wantsJSON {
        console.write(try RealRunsDocument(runs).json + "\n")
      } else {
        console.write(runs.report(width: console.width, sources: program.sources))
      }
      return runs.status
    } catch RunnerError.rejected(let diagnostics) {
      console.writeError(diagnostics.lines(width: console.width, sources: program.sources))
      return .fellShort
    }
  }
}

extension Invocation {
  /// Options that only one of the two worlds knows.
  func checkRealOptions() throws(UsageError) {
    guard has("--real") else {
      for option in ["--times", "--sanitize"] where has(option) {
        throw .needsOption(option, other: "--real")
      }
      return
    }
    for option in ["--trace", "--cores", "--schedule", "--seed", "--any-time", "--picture"]
    where has(option) {
      throw .excludedOption(option, by: "--real")
    }
  }
}

extension Laboratory {
  /// Runs a program with real threads and compares what it does with what its schedules do.
  func runReally(
    _ program: Performable, times: Int, sanitizes: Bool
  ) throws(RunnerError) -> RealRuns {
    let activity = Activity("compiling")
    defer { activity.end() }
    let compiled = try compile(program, for: sanitizes ? .sanitized : .real)
    var runs = RealRuns()
    for run in 0..<times {
      activity.update("running", done: run, of: times)
      runs.add(try runReally(compiled))
    }
    activity.update("exploring")
    var options = ExploreOptions(cores: program.options.cores)
    options.timeLimit = 20
    runs.compare(with: try explore(try compile(program), options) { _ in })
    return runs
  }
}

extension RealRuns {
  /// What the runs say about the program.
  var status: ExitStatus {
    let isFine =
      races.isEmpty
      && results.allSatisfy { $0.isExplored != false && !$0.outcome.isFailure }
    return isFine ? .fine : .fellShort
  }
}
