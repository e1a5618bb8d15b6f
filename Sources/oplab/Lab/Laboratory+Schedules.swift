import ExampleRunner
import Lessons
import Presentation
import Recordings

extension Laboratory {
  /// Compiles a program, runs it under many schedules, and runs those again that are to be shown.
  ///
  /// - Parameters:
  ///   - search: Ends the search; what was found until then is run again and returned.
  ///   - activity: Shows how far the search is.
  ///   - language: The language that it is shown in.
  func explore(
    _ program: Performable, options: ExploreOptions, stoppedBy search: Cancellation,
    activity: Activity, language: Language = .english
  ) throws(RunnerError) -> (exploration: Exploration, runs: [String: Recording]) {
    let compiled = try stopped(by: search).compile(program)
    let exploration = try explore(compiled, options, stoppedBy: search) { exploration in
      let progress = SearchProgress(of: exploration, limit: options.limit)
      let bar = progress.total.map { Activity.bar(progress.done, of: $0) + "  " }
      activity.update((bar ?? "") + language(progress.words))
    }
    activity.update(language("working"))
    return (exploration, try schedules(of: exploration, program))
  }

  /// So many schedules are run again to show what is wrong with them or why orders hold.
  private static let schedulesRunAgain = 24

  /// A schedule of each outcome and of each race, recorded with its steps, by token.
  func schedules(
    of exploration: Exploration, _ program: Performable
  ) throws(RunnerError) -> [String: Recording] {
    let compiled = try compile(program)
    var recordings: [String: Recording] = [:]
    let tokens = exploration.races.map(\.schedule) + exploration.results.map(\.schedule)
    for token in tokens.prefix(Self.schedulesRunAgain)
    where recordings[token] == nil {
      recordings[token] = try recordSteps(compiled, program, schedule: token)
    }
    return recordings
  }

  /// Runs a program and shows what each of its threads does, and how it ends.
  func showColumns(
    of program: Performable, console: Console
  ) throws(RunnerError) -> Recording {
    var program = program
    program.options.recordsSteps = true
    let recording = try showingActivity("running") { () throws(RunnerError) in
      try record(program)
    }
    let columns = Columns(recording, sources: program.sources, width: console.width).lines()
    let ending = recording.ending(width: console.width, sources: program.sources)
    console.write(columns)
    if !columns.isEmpty, !ending.isEmpty { console.write([StyledText()]) }
    console.write(ending)
    return recording
  }

  /// Runs a compiled program under one schedule, or the usual one, and records every step.
  func recordSteps(
    _ compiled: CompiledExample, _ program: Performable, schedule: String?
  ) throws(RunnerError) -> Recording {
    var program = program
    program.options.recordsSteps = true
    return try record(
      compiled, program, strategy: schedule.map { "replay:\($0)" } ?? program.options.strategy)
  }
}
