import ExampleRunner
import Lessons
import Presentation

/// What the learner has typed, on top of the example that was run last.
///
/// A run starts from nothing each time: the state of a session is what its texts say, and taking a
/// cell back means leaving it out.
struct Workbench: Equatable {
  private var texts = WorkbenchTexts()
  private(set) var options = RunOptions()
  private(set) var language = Program.Language.swift5
  /// The texts as they were before each cell that was kept, the last time last.
  private var earlier: [WorkbenchTexts] = []
  /// The texts before each cell that was taken back, the last one first to return.
  private var takenBack: [WorkbenchTexts] = []
  /// The cell that ran last, where nothing can build on it: an exercise may be solved, or not, by it.
  private(set) var deadEnd: String?

  init() {}

  /// Begins anew, with the program of an example.
  init(_ program: Performable) {
    texts.base = program.program.units
    options = program.options
    language = program.program.language
  }

  /// The texts of the example, in order; empty where there is none to build on.
  var base: [Program.Unit] { texts.base }

  /// The cells that were kept.
  var cells: [String] { texts.cells }

  /// The program that shows what a new cell does; the cells before it only run.
  ///
  /// - Parameter showsValue: Whether an expression at the end of the cell is printed, as if it had
  ///   been asked for.
  func adding(_ cell: String, showsValue: Bool = false) -> Performable {
    var texts = texts
    _ = texts.makeRoom(for: cell)
    texts.cells.append(cell)
    var units = texts.units
    let sources = SourceTexts(
      Dictionary(units.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }),
      naming: .lineOnly(of: units[units.count - 1].name))
    if showsValue, let text = ShownValue.added(to: cell) {
      units[units.count - 1].text = text + "\n"
      units.insert(Program.Unit(name: "the shell", text: ShownValue.declaration), at: 0)
    }
    return Performable(
      program: Program(kind: .cells, units: units, language: language), sources: sources,
      options: options, hiddenCells: units.count - 1, showsWarnings: true)
  }

  /// All of it as one program.
  var whole: Performable {
    let units = texts.units
    return Performable(
      program: Program(kind: .cells, units: units, language: language),
      sources: SourceTexts(
        Dictionary(units.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })),
      options: options)
  }

  /// Keeps a cell, so that the next ones build on it.
  mutating func keep(_ cell: String) {
    earlier.append(texts)
    _ = texts.makeRoom(for: cell)
    texts.cells.append(cell)
    takenBack = []
    deadEnd = nil
  }

  /// What a new cell takes the place of.
  func replaced(by cell: String) -> WorkbenchTexts.Replaced {
    var texts = texts
    return texts.makeRoom(for: cell)
  }

  /// Leaves a cell out that ran to an end which nothing can follow.
  mutating func leaveOut(_ cell: String) { deadEnd = cell }

  /// What was typed, with a cell at its end that nothing can build on.
  var attempt: String {
    typed + (deadEnd.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" } ?? "")
  }

  /// Takes the last cell back, so that those whose place it took return; nil if there is none.
  mutating func undo() -> String? {
    deadEnd = nil
    guard let state = earlier.popLast() else { return nil }
    defer { texts = state }
    takenBack.append(texts)
    return cells.last
  }

  /// Puts back the cell that was taken back last; nil if there is none.
  mutating func redo() -> String? {
    guard let state = takenBack.popLast() else { return nil }
    earlier.append(texts)
    texts = state
    return cells.last
  }

  /// Takes all cells back, so that `redo` returns them one by one.
  mutating func clear() { while undo() != nil {} }

  /// All text that a new cell can refer to.
  var text: String { (base.map(\.text) + cells).joined(separator: "\n") }

  /// What the learner typed, as one text.
  var typed: String { cells.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined() }
}
