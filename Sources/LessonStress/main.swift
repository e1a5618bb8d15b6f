// Runs the lessons' examples far more often than `oplab check` does.
//
//   LessonStress real [TIMES [LESSONS [SECONDS]]]   on real threads, held against the schedules; no
//                                                   example that takes SECONDS or more, otherwise 5
//   LessonStress repeat [TIMES [LESSONS]]           in the controlled world, held against the first run
//
// `make races` runs it both ways; it ends with a status that isn't 0 when something differs.

import ExampleRunner
import Foundation
import Lessons

let arguments = Array(CommandLine.arguments.dropFirst())
let times = arguments.dropFirst().first.flatMap { Int($0) }
let folder = LessonFolder(arguments.dropFirst(2).first ?? "lessons")
let examples = folder.lessons.flatMap { lesson in lesson.examples.map(LessonExample.init) }
let runner = try Runner()

let verdict =
  switch arguments.first {
  case "real":
    compareWithRealThreads(
      examples, times: times ?? 50,
      lessThan: arguments.dropFirst(3).first.flatMap { Double($0) } ?? 5, runner)
  case "repeat": repeatRuns(examples.filter(\.isRepeatable), times: times ?? 1000, runner)
  default:
    Verdict(did: false, summary: [], complaints: ["say `real` or `repeat`, and how many times"])
  }
for line in verdict.summary { print(line) }
for complaint in verdict.complaints {
  FileHandle.standardError.write(Data("LessonStress: \(complaint)\n".utf8))
}
exit(verdict.did && verdict.complaints.isEmpty ? 0 : 1)
