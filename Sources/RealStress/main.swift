// Holds the controlled world against the real one: each example of the lessons whose schedules were all
// explored is run on the system's threads again and again, and may end only as one of its schedules does.
// `make races` runs it; it ends with a status that isn't 0 when one ends otherwise.
//
//   RealStress [TIMES [LESSONS]]
//
// What can't be compared is left out, by these rules and no list:
//
// - the compiler accepts it only with what the controlled world has beside the real types;
// - not all of its schedules were explored;
// - it is written for a number of cores that isn't this machine's;
// - it takes more than a few seconds, of which real threads make real ones, or a run of it was ended
//   after its time, which says nothing on a busy machine;
// - it looks at a clock, draws random numbers or asks which thread runs, so that the same schedule
//   prints something else each time (`Incomparable`).

import ExampleRunner
import Foundation
import Lessons
import Recordings
import Synchronization

let arguments = CommandLine.arguments.dropFirst()
let times = arguments.first.flatMap { Int($0) } ?? 50
let folder = LessonFolder(arguments.dropFirst().first ?? "lessons")
let runner = try Runner()

/// What was found about the examples so far.
struct Account {
  var compared = 0
  var runs = 0
  var left: [String: Int] = [:]
  var complaints: [String] = []
}
let account = Mutex(Account())

@Sendable func leave(_ example: Example, _ reason: String) {
  account.withLock { $0.left[reason, default: 0] += 1 }
}

@Sendable func compare(_ example: Example, _ lesson: Lesson) throws {
  if example.cores != nil { return leave(example, "written for a number of cores") }
  let program = Program(example, in: lesson)
  if let word = Incomparable.word(in: program) { return leave(example, "looks at \(word)") }
  let real: CompiledExample
  let exploration: Exploration
  do throws(RunnerError) {
    let controlled = try runner.compile(program)
    exploration = try runner.explore(
      controlled, options: ExploreOptions(limit: 20_000, timeLimit: 30, stepLimit: 100_000))
    guard exploration.coverage == .all else { return leave(example, "too many schedules") }
    let seconds = try runner.run(controlled).events.last?.time ?? 0
    guard seconds < 5 else { return leave(example, "takes long") }
    real = try runner.compile(program, for: .real)
  } catch {
    guard case .rejected = error else { throw error }
    return leave(example, "doesn't compile for real threads")
  }
  var runs = RealRuns()
  for _ in 0..<times { runs.add(try runner.runReally(real)) }
  runs.compare(with: exploration)
  account.withLock { account in
    account.compared += 1
    account.runs += times
    for result in runs.results
    where result.isExplored == false && result.outcome.kind != .overran {
      account.complaints.append(
        "\(example.address): \(result.count) of \(times) runs: \(result.outcome.kind) "
          + "\(result.outcome.message ?? "")\n\(result.output)")
    }
  }
}

extension Thread {
  /// Runs a body on a thread of its own, as a member of a group.
  static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}

let examples = folder.lessons.flatMap { lesson in lesson.examples.map { ($0, lesson) } }
let next = Atomic(0)
let group = DispatchGroup()
// Most of them sleep most of the time.
for _ in 0..<16 {
  Thread.detachNewThread(in: group) {
    while case let number = next.add(1, ordering: .relaxed).oldValue, number < examples.count {
      let (example, lesson) = examples[number]
      do {
        try compare(example, lesson)
      } catch {
        account.withLock { $0.complaints.append("\(example.address): \(error)") }
      }
    }
  }
}
group.wait()

let result = account.withLock { $0 }
print("\(result.compared) of \(examples.count) examples: \(result.runs) runs, each as a schedule")
for (reason, count) in result.left.sorted(by: { $0 < $1 }) {
  print("  left out: \(count), \(reason)")
}
for complaint in result.complaints {
  FileHandle.standardError.write(Data("RealStress: \(complaint)\n".utf8))
}
exit(result.complaints.isEmpty && result.compared > 0 ? 0 : 1)
