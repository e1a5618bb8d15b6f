import Foundation
import Lessons
import Recordings
import Testing

/// What the lessons claim of all schedules, held against the one ordinary run: a run can't prove
/// such a claim, but it can disprove it.
@Suite struct `Conditions in the lessons` {
  /// An example or a part of an exercise, with what is claimed of it.
  struct Claimed: CustomTestStringConvertible {
    var name: String
    var program: [Code]
    var conditions: [Condition]

    var testDescription: String { name }
  }

  static let lessons = LessonFolder("\(repository)/lessons").lessons

  static let examples = lessons.flatMap(\.examples).filter { $0.isCompared }.map {
    Claimed(name: "\($0.address)", program: $0.program, conditions: $0.conditions)
  }.filter { !$0.conditions.isEmpty }

  static let starts = lessons.flatMap(\.exercises).map {
    Claimed(
      name: "start of \($0.address)", program: $0.prelude + [$0.start], conditions: $0.conditions)
  }

  static let solutions = lessons.flatMap(\.exercises).map {
    Claimed(
      name: "solution of \($0.address)", program: $0.prelude + [$0.solution.code],
      conditions: $0.conditions)
  }

  @Test func `there are some`() {
    #expect(Self.examples.count > 10)
    #expect(Self.starts.count > 3)
  }

  @Test(arguments: examples)
  func `hold in the run of an example`(_ claimed: Claimed) throws {
    #expect(try broken(claimed) == [])
  }

  @Test(arguments: starts)
  func `don't all hold where an exercise starts`(_ claimed: Claimed) throws {
    #expect(try broken(claimed) != [])
  }

  @Test(arguments: solutions)
  func `hold in the run of a solution`(_ claimed: Claimed) throws {
    #expect(try broken(claimed) == [])
  }

  /// The claims about every schedule that an ordinary run disproves.
  private func broken(_ claimed: Claimed) throws -> [String] {
    try withLab { lab in
      try lab.write("main.swift", claimed.program.map(\.text).joined())
      let result = try lab.run(["run", "main.swift", "--format", "json"])
      // Status 2 and 3 mean that nothing ran.
      try #require(result.status < 2, "\(result.error)")
      let run = try JSONDecoder().decode(Run.self, from: Data(result.output.utf8)).recording
      return claimed.conditions.filter { $0.scope == .everySchedule && !$0.claim.holds(of: run) }
        .map(\.claim.description)
    }
  }

  /// The parts of a run's JSON on which conditions depend.
  private struct Run: Decodable {
    struct Ending: Decodable { var kind: Outcome.Kind }
    struct Remark: Decodable { var kind: Warning.Kind }
    struct Step: Decodable {
      var subject: String
      var kind: Event.Kind
      var value: Event.Value?
    }

    var outcome: Ending
    var output: String
    var warnings: [Remark]
    var events: [Step]

    var recording: Recording {
      Recording(
        outcome: Outcome(kind: outcome.kind), output: output,
        warnings: warnings.map { Warning(kind: $0.kind, message: "") },
        events: events.enumerated().map { step, event in
          Event(
            step: step, time: 0, thread: "", subject: event.subject, kind: event.kind,
            value: event.value)
        })
    }
  }
}

private let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path
