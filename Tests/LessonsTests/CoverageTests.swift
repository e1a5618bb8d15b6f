import Foundation
import Lessons
import Testing

/// The table of what the lessons teach, held against the lessons.
@Suite("lessons/COVERAGE.md")
struct CoverageTests {
  /// How many rows there are of each kind.
  static let kinds = [("O", 33), ("P", 12), ("C", 5), ("E", 15), ("G", 18)]
  static let folder = LessonFolder("\(repository)/lessons")

  /// The examples that the table names, by row.
  let table: [(row: String, examples: [String])]

  init() throws {
    let text = try String(contentsOfFile: "\(repository)/lessons/COVERAGE.md", encoding: .utf8)
    table = text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].last?.isNumber == true else { return nil }
      return (cells[0], cells[2].components(separatedBy: ", "))
    }
  }

  @Test("It has each row once, in order")
  func rows() {
    let expected = Self.kinds.flatMap { kind, count in (1...count).map { "\(kind)\($0)" } }
    #expect(table.map(\.row) == expected)
  }

  @Test("Each row names an example, and every example that it names exists")
  func examples() {
    let existing = Set(Self.addresses(of: Self.folder.lessons))
    for (row, examples) in table {
      for example in examples {
        #expect(existing.contains(example), "row \(row) names \(example)")
      }
    }
  }

  @Test("Every example shows something that the table lists")
  func everyExample() {
    let named = Set(table.flatMap(\.examples))
    for example in Self.folder.lessons.flatMap(\.examples) {
      #expect(named.contains("\(example.address)"), "no row names \(example.address)")
    }
  }

  private static func addresses(of lessons: [Lesson]) -> [String] {
    lessons.flatMap { lesson in
      lesson.examples.map { "\($0.address)" } + lesson.exercises.map { "\($0.address)" }
    }
  }
}
