import Foundation
import Interleaving
import Recordings
import ReferencePrograms

/// How fast schedules are taken, and how many of them were not worth taking.
func benchmarkExploration() -> Bool {
  var isInLimits = true
  printRow("every schedule", ["schedules", "a second", "seconds"])
  for (title, program, limit) in SpeedRow.rows {
    let (exploration, seconds) = timed { program.explored(.every, limit: limit) }
    let rate = Double(exploration.schedules) / seconds
    printRow(title, ["\(exploration.schedules)", "\(Int(rate))", seconds.text])
    if title.hasPrefix("two threads"), rate < leastRate { isInLimits = false }
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

/// Schedules a second that the bare kernel has to take at least, and how many times as long as that a program
/// with operations and queues may take.
private let (leastRate, mostRatio) = (15_000.0, 3.0)

/// A program with operations and queues, beside one of the same shape on the bare kernel.
private func compareWithOperations() -> Bool {
  let limit = 5_000
  // Once unmeasured: the first runs make what all later ones use.
  _ = (ExploredTea.onBareKernel(limit: 100), ExploredTea.withOperations(limit: 100))
  var rounds: [(bare: Double, operations: Double)] = []
  var (bare, operations) = (ExploredTea.Count(), ExploredTea.Count())
  for _ in 0..<15 {
    var seconds = (bare: 0.0, operations: 0.0)
    (bare, seconds.bare) = timed { ExploredTea.onBareKernel(limit: limit) }
    (operations, seconds.operations) = timed { ExploredTea.withOperations(limit: limit) }
    rounds.append(
      (
        seconds.bare / Double(bare.schedules), seconds.operations / Double(operations.schedules)
      ))
  }
  rounds.sort { $0.operations / $0.bare < $1.operations / $1.bare }
  let median = rounds[rounds.count / 2]
  print("")
  printRow("as many threads and steps", ["a second", "steps", "threads", "of the bare"])
  for (title, count, seconds) in [
    ("bare kernel", bare, median.bare), ("operations and queues", operations, median.operations),
  ] {
    let schedules = Double(count.schedules)
    printRow(
      title,
      [
        "\(Int(1 / seconds))", (Double(count.steps) / schedules).text,
        (Double(count.threads) / schedules).text, "\((seconds / median.bare).text) ×",
      ])
  }
  return median.operations <= median.bare * mostRatio
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
