import ExampleRunner
import Lessons
import Presentation
import Recordings

extension Laboratory {
  /// Compiles a program for the system's threads and runs it once.
  ///
  /// What it writes is another thing each time, so it is shown and never compared.
  ///
  /// - Parameter cancellation: Stops the run.
  func recordReally(
    _ program: Performable, cancellation: Cancellation? = nil
  ) throws(RunnerError) -> Recording {
    try runReally(try compile(program, for: .real), cancellation: cancellation)
  }

  /// Runs a program on the system's threads several times, and holds what it does against its schedules.
  ///
  /// - Parameter activity: Says how far this is.
  func runReally(
    _ program: Performable, times: Int, sanitizes: Bool = false, activity: Activity? = nil
  ) throws(RunnerError) -> RealRuns {
    let compiled = try compile(program, for: sanitizes ? .sanitized : .real)
    var runs = RealRuns()
    for run in 0..<times {
      activity?.update("running", done: run, of: times)
      runs.add(try runReally(compiled))
    }
    // What measures is another program in virtual time.
    if program.runsReally { return runs }
    activity?.update("exploring")
    var options = ExploreOptions(cores: program.options.cores)
    options.timeLimit = 20
    runs.compare(with: try explore(try compile(program), options) { _ in })
    return runs
  }
}

extension Recording {
  /// What a run on the system's threads has written, and how it ended.
  func sample(width: Int, sources: SourceTexts) -> [StyledText] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.flatMap { line in
      String(line).visible(.output).cut(to: width - 4).enumerated().map { index, part in
        StyledText(index == 0 ? "  │ " : "  ┆ ", .faint) + part
      }
    } + ending(width: width, sources: sources)
  }
}
