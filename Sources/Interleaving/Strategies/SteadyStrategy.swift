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
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}
