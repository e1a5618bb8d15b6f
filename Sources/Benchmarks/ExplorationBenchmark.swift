import Foundation
import Interleaving
import Recordings
import ReferencePrograms

/// How fast schedules are taken, and how many of them were not worth taking.
func benchmarkExploration() -> Bool {
  var isInLimits = true
  if let n = ProcessInfo.processInfo.environment["OPS"] {
    for _ in 0..<Int(n)! {
      let (operations, seconds) = timed { exploreOperations(limit: 5_000) }
      print(operations.schedules, operations.steps, Double(operations.schedules) / seconds, seconds / Double(operations.steps) * 1e9)
    }
    return true
  }
  printRow("every schedule", ["schedules", "a second", "seconds"])
  for (title, program, limit) in SpeedRow.rows {
    let (exploration, seconds) = timed { program.explored(.every, limit: limit) }
    let rate = Double(exploration.schedules) / seconds
    printRow(title, ["\(exploration.schedules)", "\(Int(rate))", seconds.text])
    if title.hasPrefix("two threads"), rate < 15_000 { isInLimits = false }
    if title.hasPrefix("dining"), seconds > 20 { isInLimits = false }
  }

  isInLimits = compareWithOperations() && isInLimits

  print("")
  printRow("one schedule of each class", ["schedules", "redundant", "to the first"])
  for reference in Reference.table where reference.failing > 0 {
    let program = reference.program
    let classes = program.explored(.classes)
    let share = 100 * Double(classes.redundant) / Double(classes.schedules + classes.redundant)
    let (first, seconds) = timed { program.exploredUntilFailure() }
    printRow(
      program.name,
      ["\(classes.schedules)", "\(share.text) %", "\(first), \((seconds * 1000).text) ms"])
    if classes.redundant > reference.spare { isInLimits = false }
  }
  return isInLimits
}

/// A step of a program with operations and queues against one of the bare kernel.
private func compareWithOperations() -> Bool {
  let count = 20_000
  var bareSteps = 0
  var explorer = Explorer()
  explorer.method = .every
  explorer.limit = count
  explorer.startsAtOnce = true
  let (_, bare) = timed {
    explorer.explore { configuration in
      // Two threads with a read and a write for each of six additions.
      bareSteps += 24
      return Machine.run(SpeedRow.twoThreads, configuration)
    }
  }
  let (operations, seconds) = timed { exploreOperations(limit: count) }
  let perStep = [bare / Double(bareSteps), seconds / Double(operations.steps)].map { $0 * 1e9 }
  let ratio = perStep[1] / perStep[0]
  print("")
  printRow("one step", ["ns", "of the bare"])
  printRow("two threads", ["\(Int(perStep[0]))", "1.0 ×"])
  printRow("operations and queues", ["\(Int(perStep[1]))", "\(ratio.text) ×"])
  let rate = Int(Double(operations.schedules) / seconds)
  let length = operations.steps / operations.schedules
  print("of the latter, \(rate) schedules a second, of \(length) steps each")
  return ratio <= 3
}

private struct SpeedRow {
  /// Two threads with a dozen accesses each of what they share.
  static let twoThreads = Program(
    "two threads", variables: [0],
    threads: Array(repeating: (0..<6).flatMap { _ in [Program.Statement].add(to: 0) }, count: 2))

  static let rows: [(title: String, program: Program, limit: Int)] = [
    ("two threads, 24 steps", twoThreads, 50_000),
    ("dining 4, 16 steps", Reference.table.first { $0.program.name == "dining 4" }!.program, .max),
  ]
}

extension Program {
  /// The number of schedules until the first that fails.
  fileprivate func exploredUntilFailure() -> Int {
    var explorer = Explorer()
    explorer.startsAtOnce = true
    explorer.isInterrupted = { $0.failing > 0 }
    return explorer.explore { Machine.run(self, $0) }.schedules
  }
}

/// What `body` gives, and the seconds that it kept a core busy: others that use the machine don't count.
private func timed<Result>(_ body: () -> Result) -> (Result, seconds: Double) {
  func busy() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = busy()
  let result = body()
  return (result, busy() - start)
}

extension Double {
  fileprivate var text: String { String((self * 100).rounded() / 100) }
}
