import ExampleRunner
import Foundation
import Lessons
import Presentation
import Recordings
import Testing

@testable import oplab

/// For each exercise an answer that somebody might well give and that is wrong.
///
/// `WrongAnswers/ADDRESS.swift` begins with what is wrong, and ends with what the learner is told, as a
/// comment. After a change that moves it, `OPLAB_UPDATE=1 swift test --filter WrongAnswersTests`
/// rewrites it.
@Suite struct WrongAnswersTests {
  private static let lessons = LessonFolder("\(root)/lessons").lessons
  private static let addresses = lessons.flatMap(\.exercises).map(\.address)
  private static let laboratory = Result {
    let runtime = try LabRuntime.besideProgram()
    return Laboratory(
      Runner(
        toolchain: try .find(), runtime: runtime, cacheFolder: runtime.folder + "/AnswersCache",
        moduleCache: runtime.folder + "/ModuleCache"))
  }

  @Test func `Each exercise has one, and there are at least twenty`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Answer.folder)
    #expect(Set(files) == Set(Self.addresses.map { "\($0).swift" }))
    #expect(files.count >= 20)
  }

  @Test(arguments: addresses)
  func `It falls short in some schedule, and the learner is told how`(_ address: Address) throws {
    let lesson = try #require(Self.lessons.first { $0.number == address.lesson })
    let exercise = try #require(lesson.exercise(at: address))
    let answer = try Answer(address)
    let laboratory = try Self.laboratory.get()
    let program = Performable(
      Code(text: answer.text, line: 1), prelude: exercise.prelude, address: address,
      mode: exercise.languageMode, cores: exercise.cores, in: lesson)

    let found = try laboratory.firstBroken(of: exercise.conditions, in: program)
    let broken = try #require(found, "it is right")
    let explanation = try laboratory.explanation(
      of: broken, in: program, command: "oplab run \(address).swift", width: 80)
    var told = explanation.rendered(in: .monochrome)
    // Which of the schedules it is may change; that it shows the mistake may not.
    if let schedule = broken.schedule {
      told = told.replacing(schedule, with: "TOKEN")
      var replay = program
      replay.options.strategy = "replay:\(schedule)"
      let recording = try laboratory.record(replay)
      #expect(recording.outcome.kind != .diverged)
      #expect(!broken.condition.claim.holds(of: recording))
    }
    if ProcessInfo.processInfo.environment["OPLAB_UPDATE"] != nil {
      try answer.pin(told)
    } else {
      #expect(told == answer.told)
    }
  }
}

/// A wrong answer and what is said of it.
private struct Answer {
  static let folder = "\(root)/Tests/OplabTests/WrongAnswers"
  private static let heading = "\n// Told:\n"

  /// The program, with what is wrong as its first line.
  let text: String
  /// What the learner is told; empty where that was never written down.
  let told: String
  private let path: String

  init(_ address: Address) throws {
    path = "\(Self.folder)/\(address).swift"
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    let parts = whole.split(separator: Self.heading, maxSplits: 1).map(String.init)
    text = parts[0].hasSuffix("\n") ? parts[0] : parts[0] + "\n"
    told = (parts.count > 1 ? parts[1] : "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map { $0.dropFirst("// ".count) + "\n" }.joined()
  }

  func pin(_ told: String) throws {
    let lines = told.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "//\n" : "// \($0)\n" }.joined()
    try (text + Self.heading + lines).write(toFile: path, atomically: true, encoding: .utf8)
  }
}

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path
