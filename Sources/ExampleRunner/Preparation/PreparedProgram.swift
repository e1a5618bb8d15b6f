/// A program as it is given to the compiler.
package struct PreparedProgram: Hashable, Sendable {
  /// The files to compile, in order.
  package private(set) var files: [File]
  /// Whether the program starts at a type with `@main` and has no top-level code.
  package private(set) var startsAtMainType: Bool
  /// Whether a unit doesn't parse.
  package private(set) var hasSyntaxError: Bool
  /// How columns of the prepared text relate to the learner's, by unit name.
  package private(set) var columns: [String: ColumnMap]

  /// A file to compile.
  package struct File: Hashable, Sendable {
    /// Its name; the compiler takes the one called `main.swift` for the script.
    package var name: String
    /// Its text; `#sourceLocation` names the unit it comes from.
    package var text: String
    /// The unit at the end of it.
    ///
    /// The compiler tells an error at the very end of a file by the line of the file itself.
    var lastUnit: String
    /// What to add to a line of the file to get the line of that unit.
    var lineShift: Int
  }
}

extension PreparedProgram {
  /// Prepares a program for the controlled world.
  ///
  /// - Parameter adds: Whether objects learn the names of the variables that they are assigned to,
  ///   and `dynamic` properties tell of their changes. When what is added for that doesn't compile,
  ///   the program is prepared without.
  /// - Throws: ``RunnerError/rejected(_:)`` for imports that the lab can't offer,
  ///   ``RunnerError/noEntryPoint`` when nothing says where the program starts.
  package init(_ program: Program, adds: Bool = true) throws(RunnerError) {
    let prepared = program.units.map { PreparedUnit.of($0, adds: adds) }
    let refusals = prepared.flatMap(\.refusals)
    guard refusals.isEmpty else { throw .rejected(refusals) }

    hasSyntaxError = prepared.contains(where: \.hasSyntaxError)
    columns = [:]
    var texts: [String] = []
    for (unit, prepared) in zip(program.units, prepared) {
      columns[unit.name] = prepared.columns
      texts.append(located(prepared.text, as: unit))
    }
    switch program.kind {
    case .cells:
      startsAtMainType = false
      files = [script(ofCells: texts, program.units, prepared)]
    case .files:
      let script =
        program.units.firstIndex { $0.name == "main.swift" || $0.name.hasSuffix("/main.swift") }
        ?? prepared.firstIndex(where: \.hasTopLevelCode)
      let hasMainType = prepared.contains(where: \.hasMainType)
      if script == nil, !hasMainType, prepared.count > 1 { throw .noEntryPoint }
      startsAtMainType = script == nil && hasMainType
      // A single file without any statement is a script too: it declares, and ends.
      let start = startsAtMainType ? nil : script ?? 0
      files = zip(program.units, texts).enumerated().map { index, unit in
        File(
          name: index == start ? "main.swift" : "file\(index + 1).swift", text: unit.1,
          lastUnit: unit.0.name, lineShift: unit.0.firstLine - 2)
      }
    }
  }
}

/// Cells in one script, with a call between them that lets the world run until it is idle.
///
/// Nothing follows a cell that doesn't parse, so that the compiler's errors are about that cell.
private func script(
  ofCells texts: [String], _ cells: [Program.Unit], _ prepared: [PreparedUnit]
) -> PreparedProgram.File {
  var script = ""
  var last = 0
  var lineOfLast = 0
  for (index, text) in texts.enumerated() {
    if index > 0 { script += "\n#sourceLocation()\n_endOfCell(\(index + 1))\n" }
    last = index
    lineOfLast = script.utf8.count { $0 == UInt8(ascii: "\n") } + 2
    script += text
    if prepared[index].hasSyntaxError { break }
  }
  return PreparedProgram.File(
    name: "main.swift", text: script, lastUnit: cells[last].name,
    lineShift: cells[last].firstLine - lineOfLast)
}

/// A text with the line before it that tells the compiler where it comes from.
private func located(_ text: String, as unit: Program.Unit) -> String {
  let name = unit.name.map { character in
    switch character {
    case "\\", "\"": "\\\(character)"
    case _ where character.isNewline: " "
    default: String(character)
    }
  }
  return "#sourceLocation(file: \"\(name.joined())\", line: \(unit.firstLine))\n\(text)"
}
