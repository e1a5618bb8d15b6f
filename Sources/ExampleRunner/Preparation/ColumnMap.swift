/// Where text was inserted into lines, so that columns of the prepared text can be told as columns
/// of the learner's.
package struct ColumnMap: Hashable, Sendable, Codable {
  private struct Insertion: Hashable, Sendable, Codable {
    /// The learner's column before which text was inserted.
    var column: Int
    var length: Int
  }

  private var insertions: [Int: [Insertion]] = [:]

  /// Notes that text was inserted; to be called from left to right in each line.
  mutating func noteInsertion(line: Int, column: Int, length: Int) {
    insertions[line, default: []].append(Insertion(column: column, length: length))
  }

  /// The learner's column for a column of the prepared text; inside inserted text, the column at
  /// which it was inserted.
  package func originalColumn(_ column: Int, line: Int) -> Int {
    var shift = 0
    for insertion in insertions[line] ?? [] {
      let start = insertion.column + shift
      if column < start { break }
      if column < start + insertion.length { return insertion.column }
      shift += insertion.length
    }
    return column - shift
  }
}
