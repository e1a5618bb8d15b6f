import ExampleRunner
import Interleaving
import Lessons
import LineEditor
import Presentation
import Recordings

/// Looking at the schedules of a program: all of them, one of them, or one that the learner makes.
extension Shell {
  func check(_ exercise: Exercise, _ program: Performable) {
    let verdict = working { laboratory, _ throws(RunnerError) -> Verdict in
      guard let broken = try laboratory.firstBroken(of: exercise.conditions, in: program) else {
        return .solved
      }
      let run = try laboratory.recordSteps(
        try laboratory.compile(program), program, schedule: broken.schedule)
      let evidence = try laboratory.evidence(of: broken, in: program, width: console.width)
      return .fallsShort(broken, run, evidence: evidence)
    }
    switch verdict {
    case nil: return
    case .solved: perform(session.solved(exercise))
    case .fallsShort(let broken, let run, let evidence):
      say(.fallsShort(broken.condition))
      console.write(evidence)
      let columns = Columns(run, sources: program.sources, width: console.width).lines()
      gap.open()
      console.write(columns)
      if let token = broken.schedule { console.write([StyledText("  :replay \(token)", .code)]) }
      lastRun = (run, program)
      lastReplay = lastRun
    }
  }

  /// What came of testing an exercise.
  private enum Verdict {
    case solved
    case fallsShort(Laboratory.BrokenCondition, Recording, evidence: [StyledText])
  }

  func explore(_ program: Performable) {
    let search = Cancellation()
    let found = working(orStopping: search) { laboratory, activity throws(RunnerError) in
      try laboratory.explore(
        program, options: ExploreOptions(cores: program.options.cores), stoppedBy: search,
        activity: activity, language: language)
    }
    guard let (exploration, runs) = found else { return }
    console.write(
      exploration.report(
        width: console.width, sources: program.sources, command: ":replay", runs: runs))
  }

  func runReally(_ program: Performable, times: Int) {
    let runs = working { laboratory, activity throws(RunnerError) in
      try laboratory.runReally(program, times: times, activity: activity)
    }
    guard let runs else { return }
    console.write(runs.report(width: console.width, sources: program.sources))
  }

  func replay(_ program: Performable, _ token: String) {
    let run = working { laboratory, _ throws(RunnerError) in
      try laboratory.recordSteps(try laboratory.compile(program), program, schedule: token)
    }
    guard let run else { return }
    var marks: [Int: [StyledText]] = [:]
    if let lastReplay, lastReplay.program == program {
      marks =
        run.parting(from: lastReplay.recording)?
        .marks(other: language("the schedule before")) ?? [:]
    }
    show(run, of: program, marks: marks)
    lastRun = (run, program)
    lastReplay = lastRun
  }

  func step(_ program: Performable, _ goals: [Condition], from token: String?) {
    var program = program
    let start = token.flatMap { Schedule($0) }
    if let start { program.options.firesTimersAnyTime = start.firesTimersAnyTime }
    guard
      let compiled = working({ laboratory, _ throws(RunnerError) in
        try laboratory.compile(program)
      }), let laboratory = try? laboratory.get()
    else { return }
    var game = SchedulerGame(
      laboratory: laboratory, program: program, compiled: compiled, goals: goals,
      console: console, language: language)
    game.command = ":replay"
    game.continuation = ":step"
    game.start = start
    game.height = terminalSize(1)?.rows ?? 24
    do throws(RunnerError) {
      let run = try play(game)
      lastRun = (run, program)
    } catch {
      console.complain(error.description)
    }
  }

  /// Keys come from the terminal as they are pressed, and in a script from its next lines.
  private func play(_ game: SchedulerGame) throws(RunnerError) -> Recording {
    if reader.isInteractive {
      // It makes each picture fit the screen.
      reader.output.showRest()
      let keys = Keys()
      defer { keys.end() }
      if keys.isTerminal { return try game.play(nextKey: keys.next) }
    }
    var line = Substring()
    return try game.play { [reader] in
      while true {
        if let key = line.popFirst() { return key }
        guard case .line(let next) = reader.read(prompt: "", more: "") else { return nil }
        line = next.filter { !$0.isWhitespace }[...]
      }
    }
  }

  private func show(
    _ run: Recording, of program: Performable, marks: [Int: [StyledText]] = [:]
  ) {
    let columns = Columns(run, sources: program.sources, width: console.width, marks: marks).lines()
    console.write(columns)
    gap.open()
    console.write(run.ending(width: console.width, sources: program.sources))
  }

  /// Does something that Ctrl-C stops; nil where it failed, which was said.
  ///
  /// - Parameter search: A part of it that the first Ctrl-C stops instead, while the rest goes on.
  private func working<Value>(
    orStopping search: Cancellation? = nil,
    _ work: (Laboratory, Activity) throws(RunnerError) -> Value
  ) -> Value? {
    let cancellation = Cancellation()
    let stop: @Sendable () -> Void = {
      if let search, !search.isCancelled { search.cancel() } else { cancellation.cancel() }
    }
    let result = reader.interruptible(onInterrupt: stop) {
      Result { () throws(RunnerError) in
        let laboratory = try laboratory.get().stopped(by: cancellation)
        let activity = Activity(language("working"))
        defer { activity.end() }
        return try work(laboratory, activity)
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(.rejected(let diagnostics)): showErrors(diagnostics)
    case .failure(.cancelled): sayStopped()
    case .failure(let error): console.complain(error.description)
    }
    hasFailed = true
    return nil
  }
}
