import ExampleRunner
import SwiftParser
import SwiftSyntax

/// The texts that a new cell builds on.
struct WorkbenchTexts: Equatable {
  /// Those of the example that was run last, in order; empty where there is none to build on.
  var base: [Program.Unit] = []
  /// The cells that were kept.
  var cells: [String] = []

  /// What a new cell has taken the place of.
  struct Replaced: Equatable {
    /// Where statements of the example were, each with the name of its text.
    var lines: [Line] = []
    /// The numbers of the cells.
    var cells: [Int] = []

    struct Line: Equatable {
      var unit: String
      var number: Int
    }

    var isEmpty: Bool { lines.isEmpty && cells.isEmpty }
  }
}

extension WorkbenchTexts {
  /// All of them, named for the places in them.
  var units: [Program.Unit] {
    base
      + cells.enumerated().map { index, text in
        Program.Unit(name: "cell \(index + 1)", text: text.hasSuffix("\n") ? text : text + "\n")
      }
  }

  /// Leaves out what a new cell takes the place of: the statements of the example and the cells that
  /// declare the same, and those that build on them.
  mutating func makeRoom(for cell: String) -> Replaced {
    var room = Room(for: cell)
    var replaced = Replaced()
    for index in base.indices {
      for line in room.takeStatements(from: &base[index]) {
        replaced.lines.append(Replaced.Line(unit: base[index].name, number: line))
      }
    }
    for (index, old) in cells.enumerated() where room.takes(old) {
      replaced.cells.append(index + 1)
    }
    cells = cells.enumerated().filter { !replaced.cells.contains($0.offset + 1) }.map(\.element)
    return replaced
  }
}

/// Which texts must go for a new one, asked of one after the other.
private struct Room {
  private let new: Declarations
  private var gone: Set<String> = []

  init(for cell: String) { new = Declarations(in: cell) }

  /// Whether a text has to go.
  mutating func takes(_ old: String) -> Bool {
    let words = old.words
    // Most texts needn't be parsed to see that nothing in them has one of the names.
    guard
      !words.isDisjoint(with: gone)
        || !words.isDisjoint(with: new.words) && new.replaces(Declarations(in: old))
    else { return false }
    gone.formUnion(Declarations(in: old).words)
    return true
  }

  /// Empties the lines of the statements that have to go, and returns the first line of each.
  mutating func takeStatements(from unit: inout Program.Unit) -> [Int] {
    guard !unit.text.words.isDisjoint(with: gone.union(new.words)) else { return [] }
    let bytes = Array(unit.text.utf8)
    var rest: [UInt8] = []
    var lines: [Int] = []
    var end = 0
    for statement in Parser.parse(source: unit.text).statements
    where takes(statement.trimmedDescription) {
      let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
      rest += bytes[end..<start]
      lines.append(unit.firstLine + rest.count(where: Self.isNewline))
      end = statement.endPositionBeforeTrailingTrivia.utf8Offset
      rest += bytes[start..<end].filter(Self.isNewline)
    }
    unit.text = String(decoding: rest + bytes[end...], as: UTF8.self)
    return lines
  }

  private static func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") }
}
