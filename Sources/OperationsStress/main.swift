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

// MARK: Random graphs

for number in 0..<graphs {
  let size = 1 + (number &* 7919) % 200 * (number % 5) / 4
  let complaints = GraphRun.complaints(running: GraphPlan(seed: UInt64(number), size: size))
  if let first = complaints.first { fail("\(complaints.count) complaints; \(first)") }
}
print("\(graphs) random graphs: each operation finished once, in order, and was released")

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
print("\(flips) pairs whose conditions were met while they were added: each ran once")

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
print("\(rounds) operations in the hands of nine threads each: all finished")

// MARK: Add-ons

stressAddOns(rounds: rounds)
print(
  "\(rounds) rounds of add-ons in the hands of several threads: each operation told its end once")
