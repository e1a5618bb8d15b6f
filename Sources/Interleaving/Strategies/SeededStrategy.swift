/// A random walk: any thread that can go on, each with the same chance; the same for the same seed.
public final class SeededStrategy: Strategy {
  private var random: SplitMix64

  /// Creates the strategy from a seed.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Any enabled thread, each with the same chance.
  public func choose(_ choice: Choice) -> Int { draw(below: choice.enabled.count) }

  /// A number from the seed's sequence.
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}
