import ExampleRunner
import Lessons
import Presentation
import Recordings

/// What came of running an example, or the solution of an exercise, and comparing with the lesson.
struct ExampleCheck: Sendable {
  var file: String
  var address: Address
  /// Whether the solution of an exercise was run.
  var isSolution = false
  /// The line of the lesson at which the code begins.
  var line: Int
  /// The trace that the lesson shows.
  var expected: String?
  var verdict: Verdict

  enum Verdict: Sendable {
    /// The run is as the lesson says.
    case same
    /// The lesson shows no trace; this is it.
    case missing(trace: String)
    /// The lesson shows another trace than this.
    case different(trace: String)
    /// The run ended as the lesson doesn't say.
    case otherEnding(expected: Example.Expectation, trace: String)
    /// Something that the lesson says of every schedule isn't true of this run.
    case broken(Condition, trace: String)
    /// Something that the lesson says of schedules isn't true of one of them, or of none.
    case brokenElsewhere(Laboratory.BrokenCondition)
    /// An order that the lesson promises holds only because a thread sleeps.
    case sleepOrders(Laboratory.BrokenCondition)
    /// Where the exercise starts, nothing is left to solve.
    case startPasses
    /// The compiler refused the code, and the lesson doesn't say so.
    case rejected([Diagnostic])
    /// The lab failed.
    case failed(RunnerError)
  }

  /// Runs an example and compares.
  init(_ example: Example, in lesson: Lesson, _ laboratory: Laboratory) {
    file = lesson.file
    address = example.address
    line = example.code.line
    expected = example.expected?.text
    guard example.run == .controlled else {
      verdict = Self.realVerdict(example, in: lesson, laboratory)
      return
    }
    verdict = Self.verdict(
      Performable(example, in: lesson), example.conditions, laboratory
    ) { ending, trace in
      guard ending.meets(example.expectation) else {
        return .otherEnding(expected: example.expectation, trace: trace)
      }
      if let broken = ending.broken(example.conditions) { return .broken(broken, trace: trace) }
      guard let expected = example.expected else { return .missing(trace: trace) }
      return expected.text == trace ? .same : .different(trace: trace)
    }
  }

  /// Runs the solution of an exercise and holds it against the conditions, of which the start must fall
  /// short.
  init(_ exercise: Exercise, in lesson: Lesson, _ laboratory: Laboratory) {
    let solution = exercise.solution.code
    file = lesson.file
    address = exercise.address
    isSolution = true
    line = solution.line
    let program = Performable(solutionOf: exercise, in: lesson)
    verdict = Self.verdict(program, exercise.conditions, laboratory) { ending, trace in
      ending.broken(exercise.conditions).map { .broken($0, trace: trace) } ?? .same
    }
    guard case .same = verdict else { return }
    do throws(RunnerError) {
      let start = Performable(exercise, in: lesson)
      let broken = try laboratory.firstBroken(of: exercise.conditions, in: start)
      if broken == nil { verdict = .startPasses }
    } catch {
      // A start that doesn't compile falls short, too.
      if case .rejected = error { return }
      verdict = .failed(error)
    }
  }

  /// On the system's threads a run has to end as the lesson says; what it writes isn't compared.
  private static func realVerdict(
    _ example: Example, in lesson: Lesson, _ laboratory: Laboratory
  ) -> Verdict {
    let program = Performable(example, in: lesson)
    do throws(RunnerError) {
      let recording = try laboratory.recordReally(program)
      let ending = Laboratory.Ending.ran(recording)
      let lines = recording.sample(width: Laboratory.lessonWidth, sources: program.sources)
      let trace = ExpectedTrace.canonical(lines.rendered(in: .monochrome))
      guard ending.meets(example.expectation) else {
        return .otherEnding(expected: example.expectation, trace: trace)
      }
      return ending.broken(example.conditions).map { .broken($0, trace: trace) } ?? .same
    } catch {
      if case .rejected(let diagnostics) = error { return .rejected(diagnostics) }
      return .failed(error)
    }
  }

  private static func verdict(
    _ program: Performable, _ conditions: [Condition], _ laboratory: Laboratory,
    _ judge: (Laboratory.Ending, _ trace: String) -> Verdict
  ) -> Verdict {
    do throws(RunnerError) {
      let (text, ending) = try laboratory.lessonTrace(of: program)
      let verdict = judge(ending, ExpectedTrace.canonical(text))
      // What the compiler says tells more than that the ending is another one.
      if case .rejected(let diagnostics) = ending, case .otherEnding = verdict {
        return .rejected(diagnostics)
      }
      guard case .same = verdict, case .ran = ending,
        !conditions.isEmpty
      else { return verdict }
      if let broken = try laboratory.firstBroken(of: conditions, in: program) {
        return .brokenElsewhere(broken)
      }
      return try laboratory.firstOrderedBySleep(of: conditions, in: program)
        .map { .sleepOrders($0) } ?? .same
    } catch {
      return .failed(error)
    }
  }

  /// The trace that `--update` may write, nil where there is nothing to write or to trust.
  var newTrace: String? {
    switch verdict {
    case .missing(let trace), .different(let trace): trace
    case .same, .otherEnding, .broken, .brokenElsewhere, .sleepOrders, .startPasses, .rejected,
      .failed:
      nil
    }
  }
}

extension Laboratory.Ending {
  /// Whether a program ended as a lesson says.
  fileprivate func meets(_ expectation: Example.Expectation) -> Bool {
    guard case .ran(let recording) = self else { return expectation == .error }
    let hasRace = recording.warnings.contains { $0.kind == .dataRace }
    return switch (expectation, recording.outcome.kind) {
    case (.finished, .finished): !hasRace
    case (.race, .finished): hasRace
    case (.stalled, .stalled), (.deadlocked, .deadlocked), (.trapped, .trapped), (.exited, .exited),
      (.overran, .overran):
      true
    default: false
    }
  }

  /// The first condition over every schedule that this one doesn't meet.
  fileprivate func broken(_ conditions: [Condition]) -> Condition? {
    guard case .ran(let recording) = self else { return nil }
    return conditions.first { $0.scope == .everySchedule && !$0.claim.holds(of: recording) }
  }
}

extension ExampleCheck {
  /// One word for programs.
  var word: String {
    switch verdict {
    case .same: "same"
    case .missing: "missing"
    case .different: "different"
    case .otherEnding: "otherEnding"
    case .broken, .brokenElsewhere: "broken"
    case .sleepOrders: "sleepOrders"
    case .startPasses: "startPasses"
    case .rejected: "rejected"
    case .failed: "failed"
    }
  }

  /// What is wrong and what to do next, nil where all is well.
  var message: String? {
    switch verdict {
    case .same: nil
    case .missing: "the lesson shows no trace; 'oplab check --update' writes it"
    case .different: "the trace is not what a run gives; 'oplab check --update' rewrites it"
    case .otherEnding(.finished, _):
      "the run should end well and doesn't; mend it, or add 'expect=…' to the fence"
    case .otherEnding(let expected, _):
      "the run should end with '\(expected.rawValue)', as the fence says, and doesn't"
    case .broken(let condition, _):
      "it isn't true of this run that it \(condition.claim), as line \(condition.position.line) says"
    case .brokenElsewhere(let broken):
      if let schedule = broken.schedule {
        "it isn't true of every schedule that it \(broken.condition.claim), as line "
          + "\(broken.condition.position.line) says; 'oplab run \(address)"
          + "\(isSolution ? " --solution" : "") --schedule \(schedule)' shows one"
      } else {
        "no schedule was found in which it \(broken.condition.claim), as line "
          + "\(broken.condition.position.line) says"
      }
    case .sleepOrders(let broken):
      "that it \(broken.condition.claim), as line \(broken.condition.position.line) says, holds only because "
        + "a thread sleeps; 'oplab run \(address)\(isSolution ? " --solution" : "") --schedule "
        + "\(broken.schedule ?? "")' shows what happens where it wakes up early; order it otherwise, or "
        + "write 'timed' on the fence if that is what the lesson shows"
    case .startPasses:
      "where the exercise starts, all conditions are met already; leave something to solve"
    case .rejected: "it doesn't compile; mend it, or add 'expect=error' to the fence"
    case .failed(let error): error.description
    }
  }

  /// What else a person needs to see, such as the difference.
  func details(width: Int) -> [StyledText] {
    switch verdict {
    case .same, .brokenElsewhere, .sleepOrders, .startPasses, .failed: []
    case .missing(let trace), .otherEnding(_, let trace), .broken(_, let trace):
      trace.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.visible(.plain) }
    case .different(let trace):
      TextDifference(expected: expected ?? "", actual: trace)?.lines(width: width) ?? []
    case .rejected(let diagnostics): diagnostics.lines(width: width)
    }
  }
}
