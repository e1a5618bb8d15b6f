import ExampleRunner
import Presentation
import Recordings

/// Runs programs and shows their runs.
struct Laboratory: Sendable {
  private let runner: Runner
  private var cancellation: Cancellation?

  /// The columns for which the traces in lessons are written.
  static let lessonWidth = 80

  /// A laboratory with the compiler and the runtime of this machine.
  ///
  /// - Parameter cancellation: Stops whatever runs in it.
  init(cancellation: Cancellation? = nil) throws(RunnerError) {
    runner = try Runner()
    self.cancellation = cancellation
  }

  /// A laboratory with a compiler and a runtime of one's choice.
  init(_ runner: Runner) {
    self.runner = runner
    cancellation = nil
  }

  /// The same laboratory, in which something else stops what runs.
  func stopped(by cancellation: Cancellation) -> Laboratory {
    var laboratory = self
    laboratory.cancellation = cancellation
    return laboratory
  }

  /// What a person should know although everything works.
  var remark: String? { runner.remark }

  /// Compiles a program.
  func compile(
    _ program: Performable, for threads: Threads = .controlled
  ) throws(RunnerError) -> CompiledExample {
    try runner.compile(program.program, for: threads, cancellation: cancellation)
  }

  /// Runs a program once that is compiled for real threads.
  ///
  /// - Parameter cancellation: Stops this run, in place of the laboratory's own.
  func runReally(
    _ compiled: CompiledExample, cancellation: Cancellation? = nil
  ) throws(RunnerError) -> Recording {
    try runner.runReally(compiled, cancellation: cancellation ?? self.cancellation)
  }

  /// Runs a compiled program under many schedules.
  ///
  /// - Parameter search: Stops this search, in place of the laboratory's own.
  func explore(
    _ compiled: CompiledExample, _ options: ExploreOptions, stoppedBy search: Cancellation? = nil,
    onProgress: (Exploration) -> Void = { _ in }
  ) throws(RunnerError) -> Exploration {
    try runner.explore(
      compiled, options: options, cancellation: search ?? cancellation, onProgress: onProgress)
  }

  /// Runs a compiled program under one schedule without showing anything.
  func record(
    _ compiled: CompiledExample, _ program: Performable, schedule: String
  ) throws(RunnerError) -> Recording {
    try record(compiled, program, strategy: "replay:\(schedule)")
  }

  /// Runs a compiled program under a strategy that the host knows without showing anything.
  func record(
    _ compiled: CompiledExample, _ program: Performable, strategy: String
  ) throws(RunnerError) -> Recording {
    var options = program.options
    options.strategy = strategy
    return try runner.run(compiled, options: options, cancellation: cancellation)
  }

  /// Compiles and runs a program without showing anything.
  func record(_ program: Performable) throws(RunnerError) -> Recording {
    let compiled = try runner.compile(program.program, cancellation: cancellation)
    return try runner.run(compiled, options: program.options, cancellation: cancellation)
  }

  /// Compiles a program and shows its run while it happens: trace, timeline and ending.
  func perform(
    _ program: Performable, level: TraceLevel, console: Console
  ) throws(RunnerError) -> Recording {
    let activity = Activity("compiling")
    defer { activity.end() }
    let compiled = try runner.compile(program.program, cancellation: cancellation)
    activity.end()
    if program.showsWarnings {
      console.writeError(compiled.warnings.lines(width: console.width, sources: program.sources))
    }
    guard level != .off else { return try runPlainly(compiled, of: program, console) }
    let (recording, hasRows) = try show(
      compiled, of: program, level: level, console: console, cancellation: cancellation)
    console.write(
      recording.epilogue(
        width: console.width, sources: program.sources, hiddenCells: program.hiddenCells,
        afterRows: hasRows))
    return recording
  }

  /// Runs a program as if without the lab: its output goes to standard output to the byte, and how
  /// it ended to standard error.
  private func runPlainly(
    _ compiled: CompiledExample, of program: Performable, _ console: Console
  ) throws(RunnerError) -> Recording {
    var hiddenCells = program.hiddenCells
    let recording = try runner.run(
      compiled, options: program.options, cancellation: cancellation
    ) { event in
      if event.kind == .cell { hiddenCells -= 1 }
      guard hiddenCells <= 0 else { return }
      if event.kind == .output, case .text(let text)? = event.value { console.write(text) }
    }
    console.writeError(recording.ending(width: console.width, sources: program.sources))
    return recording
  }

  /// Begins to compile a program on another thread.
  func startCompiling(_ program: Performable) -> Compilation {
    Compilation(program.program) { [runner] program, cancellation throws(RunnerError) in
      try runner.compile(program, cancellation: cancellation)
    }
  }

  /// Runs a compiled program and shows its trace while it happens.
  ///
  /// - Parameter activity: A sign of life that makes room for the trace.
  /// - Returns: What happened, and whether the trace has any rows.
  func show(
    _ compiled: CompiledExample, of program: Performable, level: TraceLevel, console: Console,
    activity: Activity? = nil, cancellation: Cancellation? = nil
  ) throws(RunnerError) -> (recording: Recording, hasRows: Bool) {
    defer { activity?.end() }
    var writer = TraceWriter(
      level: level, width: console.width, hiddenCells: program.hiddenCells)
    var hasRows = false
    func show(_ rows: [StyledText]) {
      guard !rows.isEmpty else { return }
      hasRows = true
      if let activity { activity.interrupt { console.write(rows) } } else { console.write(rows) }
    }
    let recording = try runner.run(
      compiled, options: program.options, cancellation: cancellation
    ) { event in
      show(writer.rows(for: event))
    }
    show(writer.finish())
    return (recording, hasRows)
  }

  /// The trace of a program as a lesson shows it: without colours, 80 columns wide.
  ///
  /// Where the compiler refuses the program, it is what the compiler says.
  func lessonTrace(of program: Performable) throws(RunnerError) -> (text: String, outcome: Ending) {
    do throws(RunnerError) {
      let recording = try record(program)
      let lines = recording.story(
        width: Self.lessonWidth, sources: program.sources, hiddenCells: program.hiddenCells)
      return (lines.rendered(in: .monochrome), .ran(recording))
    } catch {
      guard case .rejected(let diagnostics) = error else { throw error }
      let lines = diagnostics.lines(width: Self.lessonWidth, sources: program.sources)
      return (lines.rendered(in: .monochrome), .rejected(diagnostics))
    }
  }

  /// What became of a program.
  enum Ending {
    case ran(Recording)
    case rejected([Diagnostic])
  }
}

extension Recording {
  /// What a run says about the program.
  var status: ExitStatus {
    switch outcome.kind {
    case .finished: warnings.contains { $0.kind == .dataRace } ? .fellShort : .fine
    case .exited: outcome.code == 0 ? .fine : .fellShort
    case .stalled, .deadlocked, .trapped, .overran, .diverged: .fellShort
    }
  }
}
