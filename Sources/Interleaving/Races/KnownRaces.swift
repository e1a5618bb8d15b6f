/// The races that were told, by the two places in the program: each is told once.
final class KnownRaces {
  private struct Pair: Hashable {
    var low: UInt64
    var high: UInt64
  }

  private var pairs: Set<Pair> = []

  func isNew(_ first: UInt64, _ second: UInt64) -> Bool {
    pairs.insert(Pair(low: min(first, second), high: max(first, second))).inserted
  }
}
