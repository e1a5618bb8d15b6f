import ExampleRunner
import Foundation
import Lessons
import Presentation

extension Commands {
  static let check = Command(
    name: "check", operands: .any(.lessonFile),
    summary: "run every example and compare it with what its lesson shows",
    details: [
      "A path is a lesson's file or a folder of them; without one, the lab's own lessons are "
        + "checked. Nothing is written unless you say --update."
    ],
    options: [
      Option(
        name: "--update", help: "rewrite the traces that differ and write those that are missing"),
      Option(
        name: "--jobs", value: .number(1...256, placeholder: "N"),
        help: "how many examples at once, otherwise as many as there are cores"),
    ],
    examples: [
      ("oplab check", "all lessons"),
      ("oplab check lessons/02-dependencies.md", "one lesson"),
      ("oplab check --update", "take over what the runs give; look at it with 'git diff'"),
    ]
  ) { invocation, console in
    var check = LessonCheck(try lessonFiles(invocation.operands))
    check.run(
      try Laboratory(cancellation: Interruption.begin()),
      jobs: invocation.number("--jobs") ?? ProcessInfo.processInfo.activeProcessorCount)
    guard !Interruption.hasCome else { throw RunnerError.cancelled }
    if invocation.has("--update") { try check.update() }
    if invocation.wantsJSON {
      console.write(try CheckDocument(check).encodedAsJSON() + "\n")
    } else {
      check.report(console)
    }
    return check.status
  }

  private static func lessonFiles(_ paths: [String]) throws -> [LessonFile] {
    guard !paths.isEmpty else {
      let folder = try LessonLibrary().folder
      guard folder.problems.isEmpty else { throw LabError.malformed(folder.problems) }
      return folder.files
    }
    return try paths.flatMap { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else { return [LessonFile(contentsOf: path)] }
      let folder = LessonFolder(path)
      guard folder.problems.isEmpty else { throw LabError.malformed(folder.problems) }
      return folder.files
    }
  }
}
