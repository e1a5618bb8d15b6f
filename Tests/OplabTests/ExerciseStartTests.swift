import Foundation
import Lessons
import Recordings
import Testing

/// The other side of `oplab check`, which holds examples and solutions against their conditions.
///
/// Where an exercise starts, some condition must be broken, or there is nothing to solve.
@Suite struct `Where an exercise starts` {
  /// The start of an exercise.
  struct Start: CustomTestStringConvertible {
    var exercise: Exercise

    var testDescription: String { "\(exercise.address)" }
  }

  /// In the first two lessons the ordinary run is enough to see it; later ones need all schedules.
  static let starts = LessonFolder("\(repository)/lessons").lessons.prefix(2).flatMap(\.exercises)
    .map(Start.init)

  @Test func `is looked at`() {
    #expect(Self.starts.count == 4)
  }

  @Test(arguments: starts)
  func `a condition is broken by the ordinary run`(_ start: Start) throws {
    #expect(try broken(start.exercise) != [])
  }

  /// The claims about every schedule that an ordinary run disproves.
  private func broken(_ exercise: Exercise) throws -> [String] {
    try withLab { lab in
      let program = exercise.prelude + [exercise.start]
      try lab.write("main.swift", program.map(\.text).joined())
      let result = try lab.run(["run", "main.swift", "--format", "json"])
      // Status 2 and 3 mean that nothing ran.
      try #require(result.status < 2, "\(result.error)")
      let run = try JSONDecoder().decode(Run.self, from: Data(result.output.utf8)).recording
      return exercise.conditions.filter { $0.scope == .everySchedule && !$0.claim.holds(of: run) }
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
