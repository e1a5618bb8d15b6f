/// The name by which a learner asks for an example or exercise: `2.3` is the third of lesson 2.
public struct Address: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number of the lesson.
  public var lesson: Int
  /// The number of the example or exercise in its lesson, counted from 1.
  public var item: Int

  /// Creates an address.
  public init(lesson: Int, item: Int) {
    self.lesson = lesson
    self.item = item
  }

  /// Reads an address as it is printed; nil if the text is none.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
      let lesson = Int(parts[0]), let item = Int(parts[1])
    else { return nil }
    self.init(lesson: lesson, item: item)
  }

  /// The address as a learner types it.
  public var description: String { "\(lesson).\(item)" }

  /// Orders addresses as the lessons are read.
  public static func < (one: Address, other: Address) -> Bool {
    (one.lesson, one.item) < (other.lesson, other.item)
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }
