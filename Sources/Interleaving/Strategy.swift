/// Decides who runs next, and draws numbers where the world needs a choice.
public protocol Strategy: AnyObject {
  /// The index in `choice.enabled` of the thread that takes its step next.
  func choose(_ choice: Choice) -> Int
  /// A number from 0 up to, but not including, `bound`.
  func draw(below bound: Int) -> Int
}

/// A point at which more than one thread can go on.
public struct Choice {
  /// The threads that can take their step now, sorted by path; never empty.
  public let enabled: [ControlledThread]
  /// The index in `enabled` of the thread that ran last, nil when it can't go on.
  public let current: Int?
}

/// Not pre-emptive, first come first served: the running thread goes on until it waits or ends;
/// then the thread that has stood at its step for the longest time goes on.
///
/// What a snapshot shows.
public final class SteadyStrategy: Strategy {
  private var random = SplitMix64(seed: 0)

  /// Creates the strategy.
  public init() {}

  /// The running thread, or the one that has waited longest.
  public func choose(_ choice: Choice) -> Int {
    if let current = choice.current { return current }
    return choice.enabled.indices.min {
      choice.enabled[$0].pending!.order < choice.enabled[$1].pending!.order
    }!
  }

  /// A number from a fixed sequence.
  public func draw(below bound: Int) -> Int {
    Int(random.next() % UInt64(bound))
  }
}

/// Random, and the same for the same seed.
public final class SeededStrategy: Strategy {
  private var random: SplitMix64

  /// Creates the strategy from a seed.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Any enabled thread, each with the same chance.
  public func choose(_ choice: Choice) -> Int {
    draw(below: choice.enabled.count)
  }

  /// A number from the seed's sequence.
  public func draw(below bound: Int) -> Int {
    Int(random.next() % UInt64(bound))
  }
}

/// A small generator of repeatable numbers (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
