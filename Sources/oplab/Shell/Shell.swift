import ExampleRunner
import Foundation
import Lessons
import LineEditor
import Presentation
import Recordings

/// The interactive shell: reads what a learner types, asks the session what to do, and does it.
final class Shell {
  var session: Session
  var console: Console
  let language: Language
  let reader: any LineReader
  let laboratory: Result<Laboratory, RunnerError>
  private let completion: CompletionSource
  /// The example that is being compiled, or was, before the learner asks for it.
  var prefetched: Compilation?
  /// Whether something in a script went wrong.
  var hasFailed = false
  /// How much of a run is shown.
  var level = TraceLevel.brief
  /// What ran last.
  var lastRun: (recording: Recording, program: Performable)?
  /// How long the lab waited for the compiler, and how long the last run took.
  var lastTimes: (compile: Duration, run: Duration)?
  /// What the compiler said when it refused a program the last time.
  var lastErrors: [Diagnostic] = []
  /// The schedule that was replayed last.
  var lastReplay: (recording: Recording, program: Performable)?
  /// A file that is replaced if the learner asks for it once more, at once.
  var refusedPath: String?
  private let progressFile: HistoryFile
  private var progressIsLost = false
  private var interruptions = 0
  /// Whether what was shown last leaves open how to go on.
  private var hintIsDue = true
  let gap = Gap()

  /// Runs the shell on the standard streams until the learner leaves.
  ///
  /// Without a terminal it reads a script: no prompts, no hints, and status 1 if something in it
  /// was not understood or not compiled.
  static func run(_ console: Console, _ language: LanguageRequest) throws -> ExitStatus {
    let completion = CompletionSource()
    let reader = makeLineReader(
      program: "oplab",
      syntax: SwiftEntry.syntax(
        names: { completion.names }, references: { completion.references }),
      history: HistoryFile(path: UserFolders.state() + "/history"))
    return try Shell(reader, console, language, completion).run()
  }

  private init(
    _ reader: any LineReader, _ console: Console, _ language: LanguageRequest,
    _ completion: CompletionSource
  ) throws {
    self.reader = reader
    self.completion = completion
    self.console = console
    let send: @Sendable (String) -> Void = { [output = reader.output, gap] text in
      if gap.isDue(before: text) { output.write("\n") }
      output.write(text)
    }
    self.console.send = send
    // On a terminal what is wrong has its place among the rest, which may be waiting.
    if reader.isInteractive, isatty(STDERR_FILENO) == 1 { self.console.sendError = send }
    laboratory = Result { () throws(RunnerError) in try Laboratory() }
    progressFile = HistoryFile(path: UserFolders.state() + "/progress", kind: "progress") {
      Progress($0).lines
    }
    do throws(LabError) {
      let library = try LessonLibrary(language)
      for problem in library.folder.allProblems { self.console.complain(problem.description) }
      self.language = library.language
      session = Session(
        Course(library.folder.files.filter(\.problems.isEmpty).compactMap(\.lesson)),
        reader.isInteractive ? Self.progress(in: progressFile, self.console) : Progress())
    } catch {
      // One can do without lessons, but not in a language that isn't there.
      guard case .noLessonsFolder = error else { throw error }
      self.console.complain(error.message)
      self.language = .english
      session = Session(Course([]))
    }
  }

  /// What the learner did in earlier sessions.
  private static func progress(in file: HistoryFile, _ console: Console) -> Progress {
    do {
      return Progress(try file.load())
    } catch {
      console.complain(error.message, as: .warning, word: "warning")
      return Progress()
    }
  }

  // MARK: The loop

  private func run() -> ExitStatus {
    if case .failure(let error) = laboratory { console.complain(error.description) }
    if let remark = try? laboratory.get().remark {
      console.complain(remark, as: .warning, word: "warning")
    }
    if reader.isInteractive {
      if let problem = reader.problem { console.complain(problem, as: .warning, word: "warning") }
      console.write(text.opening(session))
      gap.open()
    }
    defer {
      // Wait for it: the compiler must not outlive the shell.
      prefetched?.stop()
      _ = try? prefetched?.wait()
    }
    while true {
      prepare()
      switch reader.read(prompt: prompt, more: more) {
      case .line(let entry):
        interruptions = 0
        guard obey(session.enter(entry)) else { return status }
      case .interrupted:
        interruptions += 1
        if interruptions > 1 { console.write(text.paragraph("Ctrl-D or :quit leaves the lab.")) }
      case .endOfInput: return status
      }
    }
  }

  private var status: ExitStatus {
    if !reader.isInteractive, hasFailed { return .fellShort }
    return .fine
  }

  private var prompt: String {
    (StyledText(">", .strong) + " ").rendered(in: console.palette)
  }

  /// What stands below a page of a long passage.
  private var more: String {
    StyledText(language("-- more: Enter goes on, q leaves the rest out --"), .faint)
      .rendered(in: console.palette)
  }

  /// What there is to do before the learner types.
  private func prepare() {
    completion.learn(from: session)
    guard reader.isInteractive else { return }
    prefetch()
    if hintIsDue, !session.course.stops.isEmpty {
      console.write(text.hint(session.upcoming, at: session.stop))
      hintIsDue = false
    } else if gap.hasWritten {
      reader.output.write("\n")
    }
    gap.beginEntry()
  }

  /// Compiles the next example while the learner reads.
  private func prefetch() {
    guard let laboratory = try? laboratory.get(), let next = session.nextExample,
      next.example.run == .controlled
    else { return }
    let program = Performable(next.example, in: next.lesson)
    guard prefetched?.program != program.program else { return }
    prefetched?.stop()
    prefetched = laboratory.startCompiling(program)
  }

  var text: ShellText {
    if let size = terminalSize(STDOUT_FILENO) {
      console.width = max(Console.narrowest, size.columns)
    }
    return ShellText(width: console.width, palette: console.palette, language: language)
  }

  /// Does what the session says; false when it is time to leave.
  private func obey(_ effects: [Session.Effect]) -> Bool {
    for effect in effects {
      if effect == .leave { return false }
      perform(effect)
      gap.open()
      switch effect {
      case .show, .ask, .run, .attempt, .tell(.solution): hintIsDue = true
      case .runDraft, .runCell, .edit, .save, .load, .trace, .timeline, .check, .explore, .real,
        .explain, .step, .replay, .why, .state, .graph, .time, .tell, .say, .record, .leave:
        break
      }
    }
    return true
  }

  private func perform(_ effect: Session.Effect) {
    switch effect {
    case .show(let stop): console.write(text.stop(stop))
    case .ask(let question): console.write(text.question(question))
    case .run(let example, let lesson, let answers):
      run(example, in: lesson)
      gap.open()
      if !answers.isEmpty { console.write(text.verdict(answers)) }
    case .attempt(let exercise, let lesson):
      // Nothing is built on it: what the learner types is to take its place.
      show(Performable(exercise, in: lesson))
    case .runDraft(let program): runDraft(program)
    case .runCell(let cell): runCell(cell)
    case .edit(let text): edit(text)
    case .save(let path, let text): save(text, to: path)
    case .load(let path): load(path)
    case .trace(let choice): setTrace(choice)
    case .timeline: showTimeline()
    case .check(let exercise, let program): check(exercise, program)
    case .explore(let program): explore(program)
    case .real(let program, let times): runReally(program, times: times)
    case .explain: explainError()
    case .step(let program, let goals, let start): step(program, goals, from: start)
    case .replay(let program, let token): replay(program, token)
    case .why(let name): showWhy(name)
    case .state: showState()
    case .graph(let path): showGraph(path)
    case .time: showTimes()
    case .tell(let information): console.write(text.information(information, in: session))
    case .say(let remark): say(remark)
    case .record(let record): keep(record)
    case .leave: break
    }
  }

  /// Does what the session says.
  func perform(_ effects: [Session.Effect]) {
    for effect in effects {
      perform(effect)
      gap.open()
    }
  }

  func say(_ remark: ShellRemark) {
    console.write(text.remark(remark))
    if remark.isMistake { hasFailed = true }
  }

  /// Keeps what the learner did, for the next session.
  private func keep(_ record: Progress.Record) {
    guard reader.isInteractive, !progressIsLost else { return }
    do {
      try progressFile.append(record.description)
    } catch {
      progressIsLost = true
      console.complain(error.message, as: .warning, word: "warning")
    }
  }
}
