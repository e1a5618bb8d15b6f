public import Recordings

/// Follows choices that somebody has made one by one, tells how the run stands at the next one, and
/// then goes on without pre-emptions.
///
/// What comes after the last choice that was made is no part of the schedule; it shows what the threads
/// would do.
public final class SteppingStrategy: Strategy {
  private let prefix: [ControlledThread.Path]
  private let onStanding: (Choice) -> Void
  private var choices = 0
  private var random = SplitMix64(seed: 0)
  /// Where the choices didn't fit.
  public private(set) var failure: Outcome?

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - prefix: who went on at each choice.
  ///   - onStanding: is told the first choice that wasn't made.
  public init(_ prefix: [ControlledThread.Path], onStanding: @escaping (Choice) -> Void) {
    self.prefix = prefix
    self.onStanding = onStanding
  }

  /// Reads choices as a schedule writes them, `0,0.1x3`; nil where they are none.
  public static func choices(_ text: String) -> [ControlledThread.Path]? {
    var paths: [ControlledThread.Path] = []
    for part in text.split(separator: ",") {
      let words = part.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
      guard let path = ControlledThread.Path(words[0]),
        let count = words.count > 1 ? Int(words[1]) : 1, (1...1_000_000).contains(count)
      else { return nil }
      paths += Array(repeating: path, count: count)
    }
    return paths
  }

  /// The thread that was chosen, and after that the one that ran last.
  public func choose(_ choice: Choice) -> Int {
    defer { choices += 1 }
    guard choices < prefix.count else {
      if choices == prefix.count { onStanding(choice) }
      return choice.defaultIndex
    }
    guard let index = choice.enabled.firstIndex(where: { $0.path == prefix[choices] }) else {
      failure = .diverged(at: choices, "thread \(prefix[choices]) can't go on")
      return -1
    }
    return index
  }

  /// A number from a fixed sequence.
  public func draw(below bound: Int) -> Int { random.draw(below: bound) }
}
