// The random graphs of operations in the controlled world, each under several seeded schedules.
//
// Where real threads meet a few orders by luck, here each schedule is another one, and a failure comes with
// the two numbers that repeat it. `make races` runs it; it ends with a status that isn't 0 when something was
// wrong.
//
//   ControlledStress [GRAPHS [SCHEDULES [FIRST]]]

import ControlledFoundation
import Interleaving
import OperationGraphs
import Recordings

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let graphs = arguments.first ?? 2_000
let schedules = arguments.dropFirst().first ?? 3
let first = arguments.dropFirst(2).first ?? 0
var failures = 0

for seed in first..<first + graphs {
  for schedule in 0..<schedules {
    // Most graphs are small, so that there are many; every hundredth has up to two hundred operations.
    let size = 1 + Int(seed &* 7919 % (seed % 100 == 99 ? 200 : 25))
    let complaints = GraphRun.complaints(
      running: GraphPlan(seed: seed, size: size), under: SeededStrategy(seed: schedule))
    guard let complaint = complaints.first else { continue }
    failures += 1
    FileHandle.standardError.write(
      Data("ControlledStress: graph \(seed), schedule \(schedule): \(complaint)\n".utf8))
  }
}
if failures > 0 { exit(1) }
print(
  "\(graphs) random graphs under \(schedules) schedules each: every operation finished once, in order, and was released"
)

extension GraphRun {
  /// Runs a plan in a controlled world to its end, and returns what was wrong with it.
  static func complaints(running plan: GraphPlan, under strategy: any Strategy) -> [String] {
    var run: GraphRun?
    let (outcome, warnings) = Interleaving.World.run(.init(strategy: strategy)) {
      runProgram {
        run = GraphRun(plan)
        run?.takeCourse()
      }
    }
    guard let run, outcome.kind == .finished else {
      return ["\(outcome.kind): \(outcome.message ?? "") \(outcome.waits.map(\.reason))"]
    }
    return run.complaints() + warnings.filter { $0.kind != .threadExplosion }.map(\.message)
      + (run.isReleased ? [] : ["a leak"])
  }
}
