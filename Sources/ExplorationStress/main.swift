// The searches held against numbers that an independent model found, and against each other on random
// programs. It takes every schedule, so it wants a release build.
//
// `make races` runs it. It ends with a status that isn't 0 when a number differs.
//
//   ExplorationStress [PROGRAMS]

import Foundation
import Interleaving
import Recordings
import ReferencePrograms

let programs = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 5_000
var complaints: [String] = []

/// Notes that a number isn't what it should be.
@MainActor func expect<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
  if found != expected { complaints.append("\(what): \(found), not \(expected)") }
}

// MARK: The reference table

for reference in Reference.table {
  let name = reference.program.name
  let every = reference.program.explored(.every)
  expect("\(name), coverage", every.coverage, .all)
  expect("\(name), schedules", every.schedules, reference.all)
  expect("\(name), failing", every.failing, reference.failing)
  expect("\(name), outcomes", every.results.count, reference.outcomes)

  for (bound, expected) in reference.bounded.enumerated() {
    let bounded = reference.program.explored(.bounded(preemptions: bound))
    expect("\(name), \(bound) pre-emptions", bounded.schedules, expected.all)
    expect("\(name), failing with \(bound) pre-emptions", bounded.failing, expected.failing)
  }

  let classes = reference.program.explored(.classes)
  expect("\(name), classes", classes.schedules, reference.classes)
  expect("\(name), ends of the classes", classes.ends, every.ends)
  if classes.redundant > reference.spare {
    complaints.append("\(name): \(classes.redundant) redundant runs, \(reference.spare) allowed")
  }
  for result in every.results {
    expect("\(name), replay of \(result.schedule)", replay(result, reference.program), true)
  }
}
print("\(Reference.table.count) programs of the reference table: every number as the model has it")

/// Whether a result's token gives that result again.
func replay(_ result: Exploration.Result, _ program: Program) -> Bool {
  guard let schedule = Schedule(result.schedule) else { return false }
  var output = ""
  var configuration = World.Configuration(strategy: ReplayStrategy(schedule))
  configuration.startsAtOnce = true
  configuration.onOutput = { output += $0 }
  let ending = Machine.run(program, configuration)
  return ending.outcome.kind == result.outcome.kind && output == result.output
}

// MARK: Random programs

for (anyTime, count) in [(false, programs), (true, programs / 10)] {
  for seed in 0..<count {
    let program = Program.random(seed: seed)
    let every = program.explored(.every, anyTime: anyTime)
    let classes = program.explored(.classes, anyTime: anyTime)
    let name = "random \(seed)\(anyTime ? " at any time" : "")"
    expect("\(name), ends", classes.ends, every.ends)
    if classes.schedules > every.schedules {
      complaints.append("\(name): \(classes.schedules) classes of \(every.schedules) schedules")
    }
  }
  print(
    "\(count) random programs\(anyTime ? ", timers at any time" : ""): the same ends either way")
}

for complaint in complaints.prefix(20) {
  FileHandle.standardError.write(Data("ExplorationStress: \(complaint)\n".utf8))
}
exit(complaints.isEmpty ? 0 : 1)
