/// A line, or a part of one, whose pieces know what they mean.
///
/// It holds no line feed and no escape sequence: those come with `rendered(in:)`.
package struct StyledText: Hashable, Sendable {
  /// A piece of text with one meaning.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var role: Role
  }

  /// The pieces, from left to right; neighbours differ in their role and none is empty.
  package private(set) var runs: [Run] = []

  /// An empty line.
  package init() {}

  /// A line of one piece.
  package init(_ text: String, _ role: Role = .plain) {
    append(text, role)
  }

  /// Puts a piece at the end.
  package mutating func append(_ text: String, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    if runs.last?.role == role {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text: text, role: role))
    }
  }

  /// Puts another line at the end.
  package mutating func append(_ other: StyledText) {
    for run in other.runs { append(run.text, run.role) }
  }

  /// Fills up with spaces to a column.
  package mutating func pad(to column: Int) {
    append(String(repeating: " ", count: Swift.max(0, column - width)))
  }

  /// The text without its meaning.
  package var plain: String { runs.map(\.text).joined() }

  /// How many columns of a terminal it takes.
  package var width: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

  package var isEmpty: Bool { runs.isEmpty }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.append(right)
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) {
    left.append(right)
  }
}

extension StyledText: ExpressibleByStringLiteral {
  /// The lab's own words.
  package init(stringLiteral value: String) {
    self.init(value)
  }
}
