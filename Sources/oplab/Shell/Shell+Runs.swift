import ExampleRunner
import Lessons
import LineEditor
import Presentation
import Recordings

/// Running examples and cells, and showing what happens.
extension Shell {
  func run(_ example: Example, in lesson: Lesson) {
    let program = Performable(example, in: lesson)
    guard !program.runsReally else { return runReally(program) }
    session.clearWorkbench(lacking: example.address)
    let recording = show(program, mayBeRejected: example.expectation == .error)
    if let recording, recording.canBeBuiltOn { session.build(on: program) }
  }

  /// Runs an example on the system's threads; nothing can be built on it.
  private func runReally(_ program: Performable) {
    session.clearWorkbench()
    console.write(text.paragraph("(runs with real threads: another result each time)", .faint))
    let cancellation = Cancellation()
    let activity = Activity(language("running"))
    let stop: @Sendable () -> Void = { cancellation.cancel() }
    let run = reader.interruptible(onInterrupt: stop) {
      Result { () throws(RunnerError) in
        try laboratory.get().recordReally(program, cancellation: cancellation)
      }
    }
    activity.end()
    switch run {
    case .success(let recording):
      console.write(recording.sample(width: console.width, sources: program.sources))
    case .failure(let error):
      switch failed(error) {
      case .rejected(let diagnostics):
        showErrors(diagnostics, sources: program.sources)
        hasFailed = true
      case .stopped: sayStopped()
      case .ran, .failed: break
      }
    }
  }

  /// Runs what the learner made of an example or exercise.
  func runDraft(_ program: Performable) {
    guard !program.runsReally else { return runReally(program) }
    session.clearWorkbench()
    let recording = show(program)
    if let recording, recording.canBeBuiltOn { session.build(on: program) }
  }

  func setTrace(_ choice: Session.TraceChoice?) {
    if let choice { level = TraceLevel(choice) }
    say(.traceLevel(level.rawValue))
  }

  /// Shows the timeline of the last run.
  func showTimeline() {
    guard let (recording, program) = lastRun else { return say(.noRunYet) }
    let lines = Timeline(recording.events, hiddenCells: program.hiddenCells)
      .lines(width: console.width)
    if lines.isEmpty { say(.noTimeline) } else { console.write(lines) }
  }

  /// Runs a program of the lesson and shows its whole story; nil where it didn't come to an end.
  @discardableResult
  func show(_ program: Performable, mayBeRejected: Bool = false) -> Recording? {
    switch attempt(program) {
    case .ran(let recording, let hasRows):
      console.write(
        recording.epilogue(
          width: console.width, sources: program.sources, hiddenCells: program.hiddenCells,
          afterRows: hasRows))
      return recording
    case .rejected(let diagnostics):
      showErrors(diagnostics, sources: program.sources)
      if !mayBeRejected { hasFailed = true }
      return nil
    case .stopped, .failed: return nil
    }
  }

  func runCell(_ cell: String) {
    var program = session.workbench.adding(cell, showsValue: true)
    var attempt = attempt(program)
    if case .rejected = attempt {
      // What the compiler says must be about the cell as it was typed.
      program = session.workbench.adding(cell)
      attempt = self.attempt(program)
    }
    switch attempt {
    case .ran(let recording, _):
      for part in recording.cellEpilogue(of: program, width: console.width) {
        gap.open()
        console.write(part)
      }
      guard recording.canBeBuiltOn else {
        gap.open()
        console.write(
          text.paragraph("The session goes on without this cell: nothing can follow such an end."))
        session.leaveOut(cell)
        return
      }
      let replaced = session.workbench.replaced(by: cell)
      session.keep(cell)
      if !replaced.isEmpty {
        gap.open()
        say(.replaced(replaced))
      }
    case .rejected(let diagnostics):
      showErrors(diagnostics, sources: program.sources)
      if let remark = session.remarkOnRefusedCell {
        gap.open()
        console.write(text.remark(remark))
      }
      hasFailed = true
    case .stopped, .failed: break
    }
  }

  /// What came of compiling and running a program.
  private enum Attempt {
    case ran(Recording, hasRows: Bool)
    case rejected([Diagnostic])
    /// By Ctrl-C.
    case stopped
    /// The lab itself; that was said already.
    case failed
  }

  /// Compiles and runs a program, and shows its events while they happen, all of it until Ctrl-C.
  private func attempt(_ program: Performable) -> Attempt {
    let cancellation = Cancellation()
    let compilation: Compilation
    do throws(RunnerError) {
      compilation = try self.compilation(of: program)
    } catch {
      return failed(error)
    }
    let stop: @Sendable () -> Void = {
      compilation.stop()
      cancellation.cancel()
    }
    let attempt = reader.interruptible(onInterrupt: stop) {
      do throws(RunnerError) {
        return try finish(compilation, of: program, cancellation)
      } catch {
        return failed(error)
      }
    }
    if case .stopped = attempt { sayStopped() }
    return attempt
  }

  /// After Ctrl-C: what the run has shown that nobody has seen yet isn't wanted either.
  func sayStopped() {
    reader.output.dropRest()
    console.write([StyledText(language("Stopped."), .warning)])
  }

  private func compilation(of program: Performable) throws(RunnerError) -> Compilation {
    if let prefetched, prefetched.program == program.program { return prefetched }
    return try laboratory.get().startCompiling(program)
  }

  private func finish(
    _ compilation: Compilation, of program: Performable, _ cancellation: Cancellation
  ) throws(RunnerError) -> Attempt {
    let activity = Activity(language("compiling"))
    defer { activity.end() }
    let clock = ContinuousClock()
    let begin = clock.now
    let compiled = try compilation.wait()
    let isCompiled = clock.now
    activity.end()
    if program.showsWarnings {
      // Those of earlier cells were shown when they were new.
      let new = program.program.units[program.hiddenCells].name
      let warnings = compiled.warnings.filter { $0.location?.file == new }
        .compactMap(ShownValue.removed)
      console.write(warnings.lines(width: console.width, sources: program.sources))
    }
    let (recording, hasRows) = try laboratory.get().show(
      compiled, of: program, level: level, console: console,
      activity: Activity(language("running")), cancellation: cancellation)
    lastRun = (recording, program)
    lastTimes = (isCompiled - begin, clock.now - isCompiled)
    return cancellation.isCancelled ? .stopped : .ran(recording, hasRows: hasRows)
  }

  private func failed(_ error: RunnerError) -> Attempt {
    // What failed or was stopped must not be taken for a program that is ready.
    prefetched = nil
    switch error {
    case .rejected(let diagnostics): return .rejected(diagnostics)
    case .cancelled: return .stopped
    default:
      console.complain(error.description)
      hasFailed = true
      return .failed
    }
  }
}

extension Recording {
  /// Whether another cell can follow: the top-level code has come to its end.
  fileprivate var canBeBuiltOn: Bool {
    switch outcome.kind {
    case .finished: true
    case .stalled: !outcome.waits.contains { $0.subject == "main" }
    case .deadlocked, .trapped, .exited, .overran, .diverged: false
    }
  }

  /// What follows the trace of a cell: that it finished goes without saying.
  fileprivate func cellEpilogue(of program: Performable, width: Int) -> [[StyledText]] {
    let isPlain = outcome.kind == .finished && warnings.isEmpty
    let timeline = Timeline(events, hiddenCells: program.hiddenCells).lines(width: width)
    let ending = isPlain ? [] : ending(width: width, sources: program.sources)
    return [timeline, ending].filter { !$0.isEmpty }
  }
}

extension TraceLevel {
  fileprivate init(_ choice: Session.TraceChoice) {
    self =
      switch choice {
      case .full: .full
      case .brief: .brief
      case .off: .off
      }
  }
}
