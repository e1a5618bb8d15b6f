// What is fast, and against what. Each figure is a ratio of two things measured in turn in one run,
// so that it means the same on any machine.
//
//   swift run -c release Benchmarks [NAME…]

import Foundation

/// The benchmarks: what to call each, and what to run.
///
/// Each says whether it kept its limits.
let benchmarks: [(name: String, run: () -> Bool)] = [
  ("event-bus", benchmarkEventBus),
  ("exploration", benchmarkExploration),
  ("findings", benchmarkFindings),
  ("operations", benchmarkOperations),
  ("parallel-search", benchmarkParallelSearch),
  ("runner", benchmarkRunner),
  ("session", benchmarkSession),
  ("world", benchmarkWorld),
]

let names = CommandLine.arguments.dropFirst()
for name in names where !benchmarks.contains(where: { $0.name == name }) {
  let known = benchmarks.map(\.name).joined(separator: ", ")
  print("There is no benchmark \(name). There are: \(known).")
  exit(2)
}

var everythingInLimits = true
for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
  print("== \(benchmark.name)")
  if !benchmark.run() { everythingInLimits = false }
}
exit(everythingInLimits ? 0 : 1)
