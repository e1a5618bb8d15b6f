import ExampleRunner
import Presentation
import Recordings

extension Laboratory {
  /// So many schedules are shown in columns below what an exploration found.
  private static let schedulesInColumns = 8

  /// The schedules of an exploration that show what is wrong, recorded with their steps, by token.
  func counterexamples(
    of exploration: Exploration, _ program: Performable
  ) throws(RunnerError) -> [String: Recording] {
    let compiled = try compile(program)
    var recordings: [String: Recording] = [:]
    for token in exploration.counterexamples.prefix(Self.schedulesInColumns)
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

  /// Runs a compiled program under one schedule and records every step.
  func recordSteps(
    _ compiled: CompiledExample, _ program: Performable, schedule: String
  ) throws(RunnerError) -> Recording {
    var program = program
    program.options.recordsSteps = true
    return try record(compiled, program, schedule: schedule)
  }
}

extension Exploration {
  /// The tokens of schedules that end badly or have a data race.
  fileprivate var counterexamples: [String] {
    let failures = results.filter(\.outcome.isFailure)
    let good = results.first { !$0.outcome.isFailure }
    return (failures.isEmpty ? [] : [good].compactMap(\.self) + failures).map(\.schedule)
      + races.map(\.schedule)
  }
}
