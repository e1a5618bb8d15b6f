import ExampleRunner
import Foundation
import Lessons
import LineEditor
import Presentation
import Recordings
import Synchronization

/// The interactive shell: reads what a learner types, asks the session what to do, and does it.
final class Shell {
  private var session: Session
  private var console: Console
  private let reader: any LineReader
  private let laboratory: Result<Laboratory, RunnerError>
  private let completion: CompletionSource
  /// The example that is being compiled, or was, before the learner asks for it.
  private var prefetched: Compilation?
  /// Whether something in a script went wrong.
  private var hasFailed = false
  private var interruptions = 0
  /// Whether what was shown last leaves open how to go on.
  private var hintIsDue = true
  private let gap = Gap()

  /// Runs the shell on the standard streams until the learner leaves.
  ///
  /// Without a terminal it reads a script: no prompts, no hints, and status 1 if something in it
  /// was not understood or not compiled.
  static func run(_ console: Console) -> ExitStatus {
    let completion = CompletionSource()
    let reader = makeLineReader(
      program: "oplab",
      syntax: SwiftEntry.syntax(
        names: { completion.names }, references: { completion.references }),
      history: HistoryFile(path: UserFolders.state() + "/history"))
    return Shell(reader, console, completion).run()
  }

  private init(_ reader: any LineReader, _ console: Console, _ completion: CompletionSource) {
    self.reader = reader
    self.completion = completion
    self.console = console
    self.console.send = { [output = reader.output, gap] text in
      if gap.isDue(before: text) { output.write("\n") }
      output.write(text)
    }
    laboratory = Result { () throws(RunnerError) in try Laboratory() }
    session = Session(Course(Self.lessons(self.console)))
  }

  /// The lessons that can be shown; what is wrong with others is said and does no more harm.
  private static func lessons(_ console: Console) -> [Lesson] {
    do {
      let folder = try LessonLibrary().folder
      for problem in folder.allProblems { console.complain(problem.description) }
      return folder.files.filter(\.problems.isEmpty).compactMap(\.lesson)
    } catch {
      console.complain(describe(error))
      return []
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
      console.write(text.opening(session.course))
      gap.open()
    }
    defer {
      // Wait for it: the compiler must not outlive the shell.
      prefetched?.stop()
      _ = try? prefetched?.wait()
    }
    while true {
      prepare()
      switch reader.read(prompt: prompt) {
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

  /// What there is to do before the learner types.
  private func prepare() {
    completion.learn(from: session)
    guard reader.isInteractive else { return }
    prefetch()
    if hintIsDue {
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

  private var text: ShellText {
    if let size = terminalSize(STDOUT_FILENO) {
      console.width = max(Console.narrowest, size.columns)
    }
    return ShellText(width: console.width, palette: console.palette)
  }

  /// Does what the session says; false when it is time to leave.
  private func obey(_ effects: [Session.Effect]) -> Bool {
    for effect in effects {
      if effect == .leave { return false }
      perform(effect)
      gap.open()
      switch effect {
      case .show, .ask, .run, .attempt: hintIsDue = true
      case .runCell, .listLessons, .help, .say, .leave: break
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
    case .runCell(let cell): runCell(cell)
    case .listLessons(let current): console.write(text.lessons(session.course, current: current))
    case .help(nil): console.write(text.help())
    case .help(let command?): console.write(text.help(command))
    case .say(let remark):
      console.write(text.remark(remark))
      if remark != .theEnd { hasFailed = true }
    case .leave: break
    }
  }
}

// MARK: - Runs

extension Shell {
  private func run(_ example: Example, in lesson: Lesson) {
    guard example.run == .controlled else {
      console.write([StyledText("(runs with real threads: another result each time)", .faint)])
      return
    }
    session.clearWorkbench(lacking: example.address)
    let program = Performable(example, in: lesson)
    let recording = show(program, mayBeRejected: example.expectation == .error)
    if let recording, recording.canBeBuiltOn { session.build(on: program) }
  }

  /// Runs a program of the lesson and shows its whole story; nil where it didn't come to an end.
  @discardableResult
  private func show(_ program: Performable, mayBeRejected: Bool = false) -> Recording? {
    switch attempt(program) {
    case .ran(let recording, let hasRows):
      console.write(
        recording.epilogue(
          width: console.width, sources: program.sources, hiddenCells: program.hiddenCells,
          afterRows: hasRows))
      return recording
    case .rejected(let diagnostics):
      console.write(diagnostics.lines(width: console.width, sources: program.sources))
      if !mayBeRejected { hasFailed = true }
      return nil
    case .stopped, .failed: return nil
    }
  }

  private func runCell(_ cell: String) {
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
        return
      }
      session.keep(cell)
    case .rejected(let diagnostics):
      console.write(diagnostics.lines(width: console.width, sources: program.sources))
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
    if case .stopped = attempt { console.write([StyledText("Stopped.", .warning)]) }
    return attempt
  }

  private func compilation(of program: Performable) throws(RunnerError) -> Compilation {
    if let prefetched, prefetched.program == program.program { return prefetched }
    return try laboratory.get().startCompiling(program)
  }

  private func finish(
    _ compilation: Compilation, of program: Performable, _ cancellation: Cancellation
  ) throws(RunnerError) -> Attempt {
    let activity = Activity("compiling")
    defer { activity.end() }
    let compiled = try compilation.wait()
    activity.end()
    if program.showsWarnings {
      // Those of earlier cells were shown when they were new.
      let new = program.program.units[program.hiddenCells].name
      let warnings = compiled.warnings.filter { $0.location?.file == new }
        .compactMap(ShownValue.removed)
      console.write(warnings.lines(width: console.width, sources: program.sources))
    }
    let (recording, hasRows) = try laboratory.get().show(
      compiled, of: program, level: .brief, console: console, activity: Activity("running"),
      cancellation: cancellation)
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

/// The empty line before a piece of output, written only when that piece has something to say.
private final class Gap: Sendable {
  private let isOpen = Atomic(false)
  private let hasWrittenText = Atomic(false)

  /// Whether there was any output since the last entry.
  var hasWritten: Bool { hasWrittenText.load(ordering: .relaxed) }

  /// What comes next answers to another entry, which the learner has yet to type.
  func beginEntry() {
    hasWrittenText.store(false, ordering: .relaxed)
    isOpen.store(true, ordering: .relaxed)
  }

  /// What comes next is another piece.
  func open() {
    if hasWritten { isOpen.store(true, ordering: .relaxed) }
  }

  /// Whether the line must be written before a text.
  func isDue(before text: String) -> Bool {
    if text.isEmpty { return false }
    hasWrittenText.store(true, ordering: .relaxed)
    return isOpen.exchange(false, ordering: .relaxed)
  }
}

/// What Tab can offer; the editor asks for it while the shell waits for a line.
private final class CompletionSource {
  private(set) var names: Set<String> = []
  private(set) var references: [String] = []

  func learn(from session: Session) {
    names = session.workbench.text.words.union(Self.vocabulary)
    references =
      session.course.lessons.map { String($0.number) }
      + Set(session.course.stops.map(\.address)).sorted().map(\.description)
  }

  private static let vocabulary: Set<String> = [
    "BlockOperation", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DispatchTime",
    "DispatchWorkItem", "NSLock", "NSObject", "Operation", "OperationQueue", "Thread", "import",
    "func", "class", "struct", "override", "print", "return", "addDependency", "addOperation",
    "addOperations", "addExecutionBlock", "completionBlock", "dependencies", "isAsynchronous",
    "isCancelled", "isExecuting", "isFinished", "isReady", "isSuspended", "cancel",
    "cancelAllOperations", "maxConcurrentOperationCount", "queuePriority", "removeDependency",
    "waitUntilAllOperationsAreFinished", "waitUntilFinished", "sleep", "async", "sync",
  ]
}
