// Everything at once on real threads: random graphs, and races that were once lost.
//
// Under the thread sanitizer it reports each data race and ends with a status that isn't 0; without it, it
// counts. `make races` runs it both ways.
//
//   OperationsStress [GRAPHS [FLIPS]]

import OperationGraphs
import Operations
import Synchronization

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let graphs = arguments.first ?? 10_000
let flips = arguments.dropFirst().first ?? 100_000

/// Says what went wrong, and ends.
func fail(_ complaint: String) -> Never {
  FileHandle.standardError.write(Data("OperationsStress: \(complaint)\n".utf8))
  exit(1)
}

/// Says what went well, at once also in a pipe: whoever reads the log of a run that never ended sees how
/// far it came.
func report(_ line: String) {
  print(line)
  fflush(nil)
}

// MARK: Random graphs

for number in 0..<graphs {
  let size = 1 + (number &* 7919) % 200 * (number % 5) / 4
  let complaints = GraphRun.complaints(running: GraphPlan(seed: UInt64(number), size: size))
  if let first = complaints.first { fail("\(complaints.count) complaints; \(first)") }
}
report("\(graphs) random graphs: each operation finished once, in order, and was released")

// MARK: Dependencies, with a condition that's met while the operation is being added

final class Conditional: Operation, @unchecked Sendable {
  private let isMet = Locked(false)
  let runs = Atomic(0)

  override var isReady: Bool { super.isReady && isMet.withLock { $0 } }
  override func main() { runs.add(1, ordering: .relaxed) }

  func meet() {
    willChangeValue(forKey: "isReady")
    isMet.withLock { $0 = true }
    didChangeValue(forKey: "isReady")
  }
}

let queue = OperationQueue()
let pairs = (0..<flips).map { _ in (Conditional(), Conditional()) }
let flipper = DispatchGroup()
flipper.enter()
Thread.detachNewThread {
  for (dependency, dependent) in pairs {
    dependent.meet()
    dependency.meet()
  }
  flipper.leave()
}
for (dependency, dependent) in pairs {
  dependent.addDependency(dependency)
  queue.addOperation(dependent)
  queue.addOperation(dependency)
}
flipper.wait()
queue.waitUntilAllOperationsAreFinished()
for (dependency, dependent) in pairs {
  guard dependency.runs.load(ordering: .relaxed) == 1, dependent.runs.load(ordering: .relaxed) == 1
  else { fail("an operation whose condition was met while it was added never ran") }
}
report("\(flips) pairs whose conditions were met while they were added: each ran once")

// MARK: Operations given up while what they wait for ends

/// Looks at itself while it goes away.
final class Curious: Operation, @unchecked Sendable {
  deinit { if dependencies.count != 1 || name != "curious" { fail("a deinit saw too little") } }
}

// Whoever ends a dependency looks at a dependent that may be going away at that moment.
for _ in 0..<flips {
  let dependency = Operation()
  let givenUp = Locked<[Operation]>((0..<4).map { _ in Curious() })
  givenUp.withLock { dependents in
    for dependent in dependents {
      dependent.name = "curious"
      dependent.addDependency(dependency)
    }
  }
  let hand = DispatchGroup()
  hand.enter()
  DispatchQueue.global().async {
    dependency.start()
    hand.leave()
  }
  while givenUp.withLock({ $0.popLast() }) != nil {}
  hand.wait()
}
report("\(flips) times four operations given up while what they waited for ended")

// MARK: One operation in the hands of many threads

let rounds = max(1, flips / 100)
for _ in 0..<rounds {
  let (shared, other) = (Conditional(), Operation())
  let ends = Atomic(0)
  let hands = DispatchGroup()
  func hand(_ body: @escaping @Sendable () -> Void) {
    hands.enter()
    DispatchQueue.global().async {
      body()
      hands.leave()
    }
  }
  hand { shared.addDependency(other) }
  hand { shared.removeDependency(other) }
  hand {
    let token = shared.observe(\.isFinished, options: [.initial, .new]) { _, change in
      if change.newValue == true { ends.add(1, ordering: .relaxed) }
    }
    shared.waitUntilFinished()
    token.invalidate()
  }
  hand { shared.queuePriority = .high }
  hand { shared.cancel() }
  hand { shared.meet() }
  hand { shared.completionBlock = {} }
  hand { queue.addOperation(shared) }
  hand { queue.addOperation(other) }
  hands.wait()
  queue.waitUntilAllOperationsAreFinished()
  guard shared.isFinished else { fail("an operation in the hands of many threads didn't finish") }
}
report("\(rounds) operations in the hands of nine threads each: all finished")

// MARK: Add-ons

stressAddOns(rounds: rounds)
report(
  "\(rounds) rounds of add-ons in the hands of several threads: each operation told its end once")
