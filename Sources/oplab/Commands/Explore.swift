import ExampleRunner
import Lessons
import Presentation
import Recordings

extension Commands {
  static let explore = Command(
    name: "explore", operands: .atLeastOne(.program),
    summary: "run a program in all schedules and show how it can end",
    details: [
      "Every order of steps that can matter is tried: accesses of variables, locks, queues, "
        + "operations. What was covered is said; a schedule that shows an outcome can be replayed.",
      "The exit status is 1 when a schedule ends in a stall, a deadlock, a trap or an overrun, or "
        + "when there is a data race.",
    ],
    options: [
      Option(
        name: "--limit", value: .number(1...Int.max, placeholder: "N"),
        help: "how many schedules at most, otherwise 100000"),
      Option(
        name: "--preemptions", value: .number(0...1000, placeholder: "N"),
        help: "every schedule that interrupts a thread at most N times"),
      Option(
        name: "--random", value: .number(1...Int.max, placeholder: "N"),
        help: "so many random schedules"),
      Option(
        name: "--seed", value: .number(0...Int.max, placeholder: "N"),
        help: "where random schedules begin"),
      anyTimeOption,
      Option(
        name: "--seconds", value: .seconds(placeholder: "SECONDS"),
        help: "how long to search at most, otherwise 60"),
      coresOption,
      Option(
        name: "--picture", value: .file(endings: Laboratory.explorationPictures),
        help: "also write a page with a schedule of each outcome, and a slider over its steps"),
    ],
    examples: [
      ("oplab explore tea.swift", "all schedules, if there aren't too many"),
      ("oplab explore 2.3", "the schedules of a lesson's example"),
      ("oplab explore tea.swift --random 1000", "a sample"),
      ("oplab explore tea.swift --format json", "for another program"),
    ]
  ) { invocation, console in
    let program = try Performable(scheduled: invocation.operands)
    let laboratory = try Laboratory()
    do {
      let activity = Activity("compiling")
      defer { activity.end() }
      // An interrupt ends the search, and a second one the lab: what was found is shown all the same.
      let (exploration, runs) = try laboratory.explore(
        program, options: invocation.exploreOptions(program), stoppedBy: Interruption.begin(),
        activity: activity)
      activity.end()
      if let path = invocation.value("--picture") {
        try laboratory.draw(
          exploration, runs, of: program, title: invocation.operands.joined(separator: " "),
          to: path)
      }
      if invocation.wantsJSON {
        let document = ExplorationDocument(exploration, runs: runs, sources: program.sources)
        console.write(try document.json + "\n")
      } else {
        console.write(
          exploration.report(
            width: console.width, sources: program.sources,
            command: "oplab run \(invocation.operands.joined(separator: " ")) --schedule",
            runs: runs))
      }
      return exploration.status
    } catch RunnerError.rejected(let diagnostics) {
      console.writeError(diagnostics.lines(width: console.width, sources: program.sources))
      return .fellShort
    }
  }

  static let anyTimeOption = Option(
    name: "--any-time", help: "timers may fire before any step, not only when nothing can run")

  static let coresOption = Option(
    name: "--cores", value: .number(1...64, placeholder: "N"),
    help: "how many cores the simulated machine has, otherwise 4")
}

extension Invocation {
  fileprivate func exploreOptions(_ program: Performable) -> ExploreOptions {
    var options = ExploreOptions(cores: number("--cores") ?? program.options.cores)
    if let limit = number("--limit") { options.limit = limit }
    if let seconds = seconds("--seconds") { options.timeLimit = seconds }
    options.firesTimersAnyTime = has("--any-time")
    if let count = number("--random") {
      options.method = .sample(seed: number("--seed") ?? 0)
      options.limit = count
    } else if let bound = number("--preemptions") {
      options.method = .bounded(preemptions: bound)
    }
    return options
  }
}

extension Performable {
  /// A program whose schedules are wanted.
  init(scheduled words: [String]) throws {
    self = try Performable(reference: words)
    guard !runsReally else { throw LabError.runsReally(words[0]) }
  }

  /// A learner's files, or an example or exercise of a lesson.
  ///
  /// - Parameter solution: Whether the author's solution of the exercise that they name is meant.
  init(reference words: [String], solution: Bool = false) throws {
    guard words.count == 1, let word = words.first, !word.hasSuffix(".swift"),
      word.allSatisfy({ $0.isNumber || $0 == "." })
    else {
      if solution { throw LabError.noSolution(words[0]) }
      self = try Performable(files: words)
      return
    }
    let (lesson, only) = try LessonLibrary().find(word)
    if case .exercise(let exercise) = only {
      self =
        solution
        ? Performable(solutionOf: exercise, in: lesson) : Performable(exercise, in: lesson)
    } else if solution {
      throw LabError.noSolution(word)
    } else if case .example(let example) = only {
      self = Performable(example, in: lesson)
    } else {
      throw LabError.badReference(word)
    }
  }
}

extension Exploration {
  /// What an exploration says about the program.
  var status: ExitStatus {
    let isFine = races.isEmpty && results.allSatisfy { !$0.outcome.isFailure }
    return isFine ? .fine : .fellShort
  }
}
