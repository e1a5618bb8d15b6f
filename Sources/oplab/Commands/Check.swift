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
        name: "--dry-run",
        help: "with --update: write nothing, and show how the files would change, as a patch"),
      Option(
        name: "--jobs", value: .number(1...256, placeholder: "N"),
        help: "how many examples at once, otherwise as many as there are cores"),
      Option(
        name: "--shard", value: .shard(placeholder: "K/N"),
        help: "only the K-th of N parts of the examples, for N machines"),
      Option(
        name: "--junit", value: .file(endings: [".xml"]),
        help: "also write the results in JUnit's XML, for a CI service"),
    ],
    examples: [
      ("oplab check", "all lessons"),
      ("oplab check lessons/02-dependencies.md", "one lesson"),
      ("oplab check --update", "take over what the runs give; look at it with 'git diff'"),
      ("oplab check --update --dry-run", "look at it before"),
      ("oplab check --shard 2/5 --junit results.xml", "one of five CI jobs"),
    ]
  ) { invocation, console in
    let updates = invocation.has("--update")
    let isDry = invocation.has("--dry-run")
    if isDry, !updates { throw UsageError.needsOption("--dry-run", other: "--update") }
    var check = LessonCheck(try lessonFiles(invocation.operands))
    check.run(
      try Laboratory(cancellation: Interruption.begin()),
      jobs: invocation.number("--jobs") ?? ProcessInfo.processInfo.activeProcessorCount,
      shard: invocation.value("--shard").flatMap(Shard.init) ?? .whole)
    guard !Interruption.hasCome else { throw RunnerError.cancelled }
    if updates, !isDry { try check.update() }
    if let path = invocation.value("--junit") { try writeFile(TestReport(check).xml, to: path) }
    if invocation.wantsJSON {
      console.write(try CheckDocument(check).encodedAsJSON() + "\n")
    } else if isDry {
      console.write(check.patch)
      check.report(console, besidePatch: true)
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
