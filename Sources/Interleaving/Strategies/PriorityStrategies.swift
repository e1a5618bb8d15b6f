/// Probabilistic concurrency testing (Burckhardt and others, 2010): random priorities, the highest
/// goes on, and at `depth - 1` random steps the running thread drops below all others.
///
/// It finds every bug of that depth with a probability that can be stated.
public final class PCTStrategy: Strategy {
  private var random: SplitMix64
  private var priorities: [Int: Int] = [:]
  private var changes: [Int]
  private var choices = 0

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - seed: where its random numbers begin.
  ///   - depth: the number of orderings that must hold for the bug to show, at least 1.
  ///   - length: about how many choices a run has.
  public init(seed: UInt64, depth: Int, length: Int) {
    random = SplitMix64(seed: seed)
    changes = []
    for _ in 1..<max(2, depth) where depth > 1 {
      changes.append(random.draw(below: max(1, length)))
    }
  }

  /// The thread with the highest priority.
  public func choose(_ choice: Choice) -> Int {
    for thread in choice.enabled where priorities[thread.index] == nil {
      priorities[thread.index] = changes.count + 1 + draw(below: 1 << 30)
    }
    func first() -> Int {
      choice.enabled.indices.max {
        priorities[choice.enabled[$0].index]! < priorities[choice.enabled[$1].index]!
      }!
    }
    for (number, change) in changes.enumerated() where change == choices {
      priorities[choice.enabled[first()].index] = number
    }
    choices += 1
    return first()
  }

  /// A number from the seed's sequence.
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}

/// Partial-order sampling (Yuan and others, 2018): a random priority for each pending step; after a
/// step the priorities of those that race with it are drawn again.
///
/// Samples orders of dependent steps nearly evenly, where a random walk samples schedules.
public final class POSStrategy: Strategy {
  private var random: SplitMix64
  private var priorities: [Int: UInt64] = [:]

  /// Creates the strategy from a seed.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// The thread with the highest priority.
  public func choose(_ choice: Choice) -> Int {
    for thread in choice.enabled where priorities[thread.index] == nil {
      priorities[thread.index] = random.next()
    }
    let best = choice.enabled.indices.max {
      priorities[choice.enabled[$0].index]! < priorities[choice.enabled[$1].index]!
    }!
    let step = choice.enabled[best].pending!.step
    for (index, thread) in choice.enabled.enumerated()
    where index == best || thread.pending!.step.isDependent(on: step) {
      priorities[thread.index] = nil
    }
    return best
  }

  /// A number from the seed's sequence.
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}
