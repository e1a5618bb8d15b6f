/// A place in a lesson's file.
public struct Position: Hashable, Sendable, Comparable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in UTF-8 code units, as the compiler counts.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// Orders places as one reads.
  public static func < (one: Position, other: Position) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
