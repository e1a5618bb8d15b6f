import ExampleRunner
import Lessons
import Presentation
import Recordings

/// What came of comparing an example with what its lesson says.
struct ExampleCheck: Sendable {
  var file: String
  var example: Example
  var verdict: Verdict

  enum Verdict: Sendable {
    /// The run is as the lesson shows it.
    case same
    /// The lesson shows no trace; this is it.
    case missing(trace: String)
    /// The lesson shows another trace than this.
    case different(trace: String)
    /// The run ended as the lesson doesn't say.
    case otherEnding(expected: Example.Expectation, trace: String)
    /// The compiler refused the code, and the lesson doesn't say so.
    case rejected([Diagnostic])
    /// The lab failed.
    case failed(RunnerError)
  }

  /// Runs an example and compares.
  init(_ example: Example, in lesson: Lesson, of file: LessonFile, _ laboratory: Laboratory) {
    self.file = file.path
    self.example = example
    do throws(RunnerError) {
      let (text, ending) = try laboratory.lessonTrace(of: Performable(example, in: lesson))
      verdict = Self.verdict(on: example, trace: ExpectedTrace.canonical(text), ending: ending)
    } catch {
      verdict = .failed(error)
    }
  }

  private static func verdict(
    on example: Example, trace: String, ending: Laboratory.Ending
  ) -> Verdict {
    if case .rejected(let diagnostics) = ending, example.expectation != .error {
      return .rejected(diagnostics)
    }
    guard ending.meets(example.expectation) else {
      return .otherEnding(expected: example.expectation, trace: trace)
    }
    guard let expected = example.expected else { return .missing(trace: trace) }
    return expected.text == trace ? .same : .different(trace: trace)
  }

  /// The trace that `--update` may write, nil where there is nothing to write or to trust.
  var newTrace: String? {
    switch verdict {
    case .missing(let trace), .different(let trace): trace
    case .same, .otherEnding, .rejected, .failed: nil
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
}

extension ExampleCheck {
  /// One word for programs.
  var word: String {
    switch verdict {
    case .same: "same"
    case .missing: "missing"
    case .different: "different"
    case .otherEnding: "otherEnding"
    case .rejected: "rejected"
    case .failed: "failed"
    }
  }

  /// What is wrong and what to do next, nil where all is well.
  var message: String? {
    switch verdict {
    case .same: nil
    case .missing: "the lesson shows no trace; 'oplab check --update' writes it"
    case .different:
      "the trace is not what a run gives now; 'oplab check --update' rewrites it"
    case .otherEnding(.finished, _):
      "the run should end well and doesn't; mend it, or add 'expect=…' to the fence"
    case .otherEnding(let expected, _):
      "the run should end with '\(expected.rawValue)', as the fence says, and doesn't"
    case .rejected: "the example doesn't compile; mend it, or add 'expect=error' to the fence"
    case .failed(let error): error.description
    }
  }

  /// What else a person needs to see, such as the difference.
  func details(width: Int) -> [StyledText] {
    switch verdict {
    case .same, .failed: []
    case .missing(let trace), .otherEnding(_, let trace):
      trace.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.visible(.plain).truncated(to: width) }
    case .different(let trace):
      TextDifference(expected: example.expected?.text ?? "", actual: trace)?
        .lines(width: width) ?? []
    case .rejected(let diagnostics): diagnostics.lines(width: width)
    }
  }
}
