extension Exploration {
  /// The order of two lines that the program writes.
  public struct Order: Hashable, Sendable, Codable {
    /// The line that came first in the first result that has both.
    public var first: String
    /// The other one.
    public var second: String
    /// How they relate over all schedules.
    public var relation: Relation

    /// How two lines relate.
    public enum Relation: String, Hashable, Sendable, Codable {
      /// The first comes before the second wherever both are written.
      case always
      /// No schedule writes both.
      case never
      /// Either can come first.
      case either
    }
  }

  /// For each pair of different lines that the program writes, whether their order holds in every
  /// schedule that was run.
  ///
  /// A line that one run writes twice has no one place and is left out.
  public var orders: [Order] {
    let texts = results.map { $0.output.split(separator: "\n").map(String.init) }
    var lines: [String] = []
    var repeated: Set<String> = []
    for text in texts {
      var seen: Set<String> = []
      for line in text {
        if !seen.insert(line).inserted { repeated.insert(line) }
        if !lines.contains(line) { lines.append(line) }
      }
    }
    lines.removeAll(where: repeated.contains)
    let places = texts.map { text in
      Dictionary(text.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
    }
    var orders: [Order] = []
    for (index, line) in lines.enumerated() {
      for other in lines[(index + 1)...] { orders.append(order(line, other, places)) }
    }
    return orders
  }

  private func order(_ line: String, _ other: String, _ places: [[String: Int]]) -> Order {
    let isFirst = places.compactMap { places in
      places[line].flatMap { place in places[other].map { place < $0 } }
    }
    guard let start = isFirst.first else {
      return Order(first: line, second: other, relation: .never)
    }
    let (first, second) = start ? (line, other) : (other, line)
    return Order(
      first: first, second: second, relation: isFirst.contains(!start) ? .either : .always)
  }
}

extension Exploration.Order {
  /// Whether it always holds because two others do, by way of a third line.
  public func follows(from orders: [Self]) -> Bool {
    guard relation == .always else { return false }
    let after = Set(orders.filter { $0.relation == .always && $0.first == first }.map(\.second))
    return orders.contains { other in
      other.relation == .always && other.second == second && after.contains(other.first)
    }
  }
}
