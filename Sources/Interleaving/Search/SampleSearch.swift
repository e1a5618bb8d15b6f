import Recordings

/// Random schedules: a random walk, probabilistic concurrency testing with two depths, and
/// partial-order sampling in turn, since each finds what the others are slow to find.
final class SampleSearch: Search {
  private let seed: UInt64
  private var number: UInt64 = 0
  private var length = 1
  private let counter = PreemptionCounter()
  let isRedundant = false
  let share: Double? = nil
  let coverage = Exploration.Coverage.sample
  let observer: (any StepObserver)? = nil

  init(seed: UInt64) {
    self.seed = seed
  }

  var strategy: any Strategy { counter }
  var preemptions: Int { counter.preemptions }

  func begin() {
    let seed = seed &+ number
    let inner: any Strategy =
      switch number % 4 {
      case 0: SeededStrategy(seed: seed)
      case 1: PCTStrategy(seed: seed, depth: 2, length: length)
      case 2: POSStrategy(seed: seed)
      default: PCTStrategy(seed: seed, depth: 3, length: length)
      }
    counter.begin(inner)
  }

  func advance(isCut: Bool) -> Bool {
    length = max(length, counter.choices)
    number += 1
    return true
  }
}

/// Lets another strategy choose and counts how often it leaves a thread that could go on.
private final class PreemptionCounter: Strategy {
  private var inner: any Strategy = SteadyStrategy()
  private(set) var preemptions = 0
  private(set) var choices = 0

  func begin(_ inner: any Strategy) {
    self.inner = inner
    preemptions = 0
    choices = 0
  }

  func choose(_ choice: Choice) -> Int {
    let index = inner.choose(choice)
    choices += 1
    if let current = choice.current, index != current { preemptions += 1 }
    return index
  }

  func draw(below bound: Int) -> Int { inner.draw(below: bound) }
  var failure: Outcome? { inner.failure }
}
