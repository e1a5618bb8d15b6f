import ExampleRunner
import Presentation
import Recordings

extension Commands {
  /// `run --real`: several runs on the system's threads, held against the explored schedules.
  static func runReally(_ invocation: Invocation, _ console: Console) throws -> ExitStatus {
    let program = try Performable(
      reference: invocation.operands, solution: invocation.has("--solution"))
    let laboratory = try Laboratory(cancellation: Interruption.begin())
    let activity = Activity("compiling")
    defer { activity.end() }
    do {
      let runs = try laboratory.runReally(
        program, times: invocation.number("--times") ?? 1,
        sanitizes: invocation.has("--sanitize"), activity: activity)
      activity.end()
      if invocation.wantsJSON {
        console.write(try RealRunsDocument(runs).json + "\n")
      } else {
        console.write(runs.report(width: console.width, sources: program.sources))
      }
      return runs.status
    } catch RunnerError.rejected(let diagnostics) {
      activity.end()
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
    for option in Self.controlledOptions where has(option) {
      throw .excludedOption(option, by: "--real")
    }
  }

  /// An example that its lesson has run on the system's threads knows no schedules.
  func checkOptions(ofReal example: String) throws(UsageError) {
    for option in Self.controlledOptions where has(option) {
      throw .realExample(example, option: option)
    }
  }

  private static let controlledOptions = [
    "--trace", "--cores", "--schedule", "--seed", "--any-time", "--picture",
  ]
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
