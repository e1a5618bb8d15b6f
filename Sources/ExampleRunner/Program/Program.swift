/// A Swift program to compile and run: a lesson's example, a learner's files, or the cells of a
/// session.
public struct Program: Hashable, Sendable {
  /// How the units make up a program.
  public var kind: Kind
  /// The texts, in order.
  public var units: [Unit]
  /// The language mode to compile in; articles are written for Swift 5.
  public var language: Language

  /// Creates a program.
  public init(kind: Kind, units: [Unit], language: Language = .swift5) {
    self.kind = kind
    self.units = units
    self.language = language
  }

  /// Creates a program that is one text, as a lesson's example is.
  ///
  /// - Parameters:
  ///   - text: The text, whose first line is called `firstLine` in errors and traces.
  ///   - name: What errors and traces call the file.
  public init(
    text: String, name: String, firstLine: Int = 1, language: Language = .swift5
  ) {
    self.init(
      kind: .files, units: [Unit(name: name, firstLine: firstLine, text: text)],
      language: language)
  }

  /// Creates a program from the cells of a session; they are called `cell 1`, `cell 2` and so on.
  public init(cells: [String], language: Language = .swift5) {
    let units = cells.enumerated().map { Unit(name: "cell \($0 + 1)", text: $1) }
    self.init(kind: .cells, units: units, language: language)
  }

  /// How the units make up a program.
  public enum Kind: String, Hashable, Sendable {
    /// Each unit is a file. The one with top-level code runs; without one, the type with `@main`.
    case files
    /// The units are one script. The world runs until it is idle after each of them.
    case cells
  }

  /// The compiler's language mode.
  public enum Language: String, Hashable, Sendable {
    case swift5 = "5"
    case swift6 = "6"
  }

  /// One text of a program.
  public struct Unit: Hashable, Sendable {
    /// What errors and traces call it: a path, or `cell 3`.
    public var name: String
    /// The number that errors and traces give to the first line of the text.
    public var firstLine: Int
    /// The Swift text.
    public var text: String

    /// Creates a unit.
    public init(name: String, firstLine: Int = 1, text: String) {
      self.name = name
      self.firstLine = firstLine
      self.text = text
    }
  }
}

extension Program.Unit {
  /// The lines of the text, without line ends and without a byte order mark.
  var lines: [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return String(Substring(line).drop { $0 == "\u{FEFF}" })
    }
  }
}
