import Foundation
import Testing

/// A small program with one mistake, its ending, and its corrected twin.
///
/// `Mistakes/KIND/NAME.swift` is the program as a learner would write it. How `oplab run` ends it
/// stands at its end, as a comment. `Mistakes/KIND/NAME.fixed.swift` is the twin.
struct Mistake: Sendable, CustomTestStringConvertible {
  /// The folder: `deadlocks`, `stalls`, `traps` ….
  var kind: String
  var name: String

  var testDescription: String { "\(kind)/\(name)" }

  /// What stands between a program and its ending.
  private static let heading = "\n// Ends:\n"

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Mistakes")

  /// Every mistake, in the order of kinds and names.
  static let all: [Mistake] = {
    let manager = FileManager.default
    let kinds = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    return kinds.sorted().flatMap { kind in
      let files = try? manager.contentsOfDirectory(atPath: folder.appendingPathComponent(kind).path)
      return (files ?? []).filter { $0.hasSuffix(".swift") && !$0.hasSuffix(".fixed.swift") }
        .sorted().map { Mistake(kind: kind, name: String($0.dropLast(6))) }
    }
  }()

  /// What errors and traces call the program.
  var fileName: String { "\(name).swift" }

  private var file: URL {
    Mistake.folder.appendingPathComponent(kind).appendingPathComponent(fileName)
  }

  private var text: String {
    get throws { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
  }

  /// The program, without its ending.
  var program: String {
    get throws {
      let text = try text
      return String(text[..<(text.range(of: Mistake.heading)?.lowerBound ?? text.endIndex)])
    }
  }

  /// The corrected program.
  var twin: String {
    get throws {
      let file = file.deletingLastPathComponent().appendingPathComponent("\(name).fixed.swift")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }

  /// The ending that is written in the file; empty when there is none yet.
  var pinnedEnding: String {
    get throws {
      let text = try text
      guard let heading = text.range(of: Mistake.heading) else { return "" }
      return text[heading.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("// ") ? $0.dropFirst(3) : $0.dropFirst(2) }.joined(separator: "\n")
    }
  }

  /// Writes another ending into the file.
  func pin(_ ending: String) throws {
    let comment = ending.split(separator: "\n").map { "// \($0)\n" }.joined()
    try Data((try program + Mistake.heading + comment).utf8).write(to: file)
  }
}
