// Each finding again and again, in a fresh process each time, by its schedule: it must be the same to the
// byte. `make races` runs it; it ends with a status that isn't 0 when a run differs.
//
//   ReplayStress [TIMES]

import ExampleRunner
import Findings
import Foundation
import Recordings
import Synchronization

let times = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let complaints = Mutex<[String]>([])
let runs = Atomic(0)
let runner = try Runner.ofFindings.get()

/// Replays one schedule of a finding and compares each run with the first.
@Sendable func replay(_ token: String, _ example: CompiledExample, _ finding: Finding) throws {
  let options = RunOptions(strategy: "replay:\(token)", timeLimit: 120)
  let first = try runner.run(example, options: options)
  if first.outcome.kind == .diverged {
    complaints.withLock { $0.append("\(finding), \(token): \(first.outcome.message ?? "")") }
  }
  for _ in 1..<times where try runner.run(example, options: options) != first {
    complaints.withLock { $0.append("\(finding), \(token): another run than before") }
  }
  runs.add(times, ordering: .relaxed)
}

DispatchQueue.concurrentPerform(iterations: Finding.all.count) { number in
  let finding = Finding.all[number]
  do {
    let example = try runner.compile(try finding.program)
    let exploration = try runner.explore(try finding.program, of: finding)
    let tokens = exploration.failures.map(\.schedule) + exploration.races.map(\.schedule)
    for token in Set(tokens).sorted() { try replay(token, example, finding) }
  } catch {
    complaints.withLock { $0.append("\(finding): \(error)") }
  }
}

print("\(Finding.all.count) programs: \(runs.load(ordering: .relaxed)) replays, each as the first")
for complaint in complaints.withLock({ $0 }).prefix(20) {
  FileHandle.standardError.write(Data("ReplayStress: \(complaint)\n".utf8))
}
exit(complaints.withLock { $0.isEmpty } ? 0 : 1)
