import ExampleRunner
import Foundation
import Lessons
import Presentation
import Recordings

extension Commands {
  static let play = Command(
    name: "play", operands: .any(.lessonOrExample),
    summary: "read lessons aloud: prose, code, and what really happens when it runs",
    details: ["Without a lesson, all of them are played. Nothing is asked."],
    options: [
      Option(
        name: "--wait", value: .seconds(placeholder: "SECONDS"),
        help: "how long to stop, for an audience: after each passage, example, run and answer"),
      traceOption,
    ],
    examples: [
      ("oplab play 1", "lesson 1"),
      ("oplab play 2.3 --trace full", "one example, with every event"),
      ("oplab play --wait 5", "everything, at a pace for reading along"),
    ]
  ) { invocation, console in
    let library = try LessonLibrary(invocation.language)
    var readings: [LessonReading] = []
    for word in invocation.operands {
      let (lesson, only) = try library.find(word)
      readings.append(LessonReading(lesson: lesson, only: only))
    }
    if readings.isEmpty {
      let problems = library.folder.allProblems
      guard problems.isEmpty else { throw LabError.malformed(problems) }
      readings = library.folder.lessons.map { LessonReading(lesson: $0) }
    }
    let laboratory = try Laboratory(cancellation: Interruption.begin())
    if invocation.wantsJSON {
      console.write(try Playback(readings, laboratory).encodedAsJSON() + "\n")
      return .fine
    }
    let prose = Prose(width: console.width, palette: console.palette, language: library.language)
    let wait = invocation.seconds("--wait")
    for (index, reading) in readings.enumerated() {
      if index > 0 { console.write("\n\n") }
      try reading.read(
        prose, console, pause: { if let wait { Thread.sleep(forTimeInterval: wait) } }
      ) { example in
        console.write("\n")
        try laboratory.show(example, in: reading.lesson, level: invocation.traceLevel, console)
      }
    }
    return .fine
  }

  static let traceOption = Option(
    name: "--trace", value: .choice(TraceLevel.allCases.map(\.rawValue)),
    help: "how much of a run to show: every event, all but what goes without saying, or output")
}

extension Invocation {
  var traceLevel: TraceLevel { value("--trace").flatMap(TraceLevel.init) ?? .brief }
}

extension Laboratory {
  /// Runs a program on the system's threads and shows what it writes.
  func measure(_ program: Performable, _ console: Console) throws(RunnerError) -> Recording {
    console.write(
      StyledText("(runs with real threads: another result each time)", .faint)
        .wrapped(to: console.width))
    let recording = try showingActivity("running") { () throws(RunnerError) in
      try recordReally(program)
    }
    console.write(recording.sample(width: console.width, sources: program.sources))
    return recording
  }

  /// Runs an example of a lesson and shows the run, or what the compiler says where the lesson is
  /// about that.
  func show(
    _ example: Example, in lesson: Lesson, level: TraceLevel, _ console: Console
  ) throws(RunnerError) {
    let program = Performable(example, in: lesson)
    guard !program.runsReally else {
      _ = try measure(program, console)
      return
    }
    do throws(RunnerError) {
      _ = try perform(program, level: level, console: console)
    } catch {
      guard case .rejected(let diagnostics) = error, example.expectation == .error else {
        throw error
      }
      console.write(diagnostics.lines(width: console.width, sources: program.sources))
    }
  }
}

/// The runs of all examples in JSON.
private struct Playback: Encodable {
  struct Item: Encodable {
    var example: String
    var run: RunDocument?
    var diagnostics: [Diagnostic]?
  }

  var examples: [Item] = []

  init(_ readings: [LessonReading], _ laboratory: Laboratory) throws {
    for reading in readings {
      for step in reading.only.map({ [$0] }) ?? reading.lesson.steps {
        guard case .example(let example) = step, example.run == .controlled else { continue }
        let name = example.address.description
        switch try laboratory.lessonTrace(of: Performable(example, in: reading.lesson)).outcome {
        case .ran(let recording):
          examples.append(Item(example: name, run: RunDocument(recording)))
        case .rejected(let diagnostics):
          examples.append(Item(example: name, diagnostics: diagnostics))
        }
      }
    }
  }
}
