/// Asks somebody at each choice: the learner who is the scheduler.
public final class InteractiveStrategy: Strategy {
  private let ask: (Choice) -> Int
  private var random = SplitMix64(seed: 0)

  /// Creates the strategy.
  ///
  /// - Parameter ask: returns the index of the thread that goes on.
  public init(ask: @escaping (Choice) -> Int) {
    self.ask = ask
  }

  /// What the one who was asked says.
  public func choose(_ choice: Choice) -> Int { ask(choice) }

  /// A number from a fixed sequence.
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}
