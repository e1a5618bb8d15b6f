/// One of some parts that together are all of something, each about as much work.
struct Shard {
  private let number: Int
  private let count: Int

  /// All of it.
  static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Reads a text such as `2/5`; nil if there is no such part.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
      number <= count
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether the part has the element at an index; neighbours, which are alike, go to different parts.
  func contains(_ index: Int) -> Bool { index % count == number - 1 }
}
