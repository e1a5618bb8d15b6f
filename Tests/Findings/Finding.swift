package import ExampleRunner
import Foundation
package import Recordings

/// A small program with a mistake that only some schedules show, what an exploration finds of it, and
/// its corrected twin.
///
/// `Programs/KIND/NAME.swift` is the program as a learner would write it. What is found stands at its
/// end, as a comment. `Programs/KIND/NAME.fixed.swift` is the twin.
package struct Finding: Sendable, CustomStringConvertible {
  /// The folder: `deadlocks`, `stalls`, `races` ….
  package var kind: String
  package var name: String

  package var description: String { "\(kind)/\(name)" }

  /// What stands between a program and what is found of it.
  private static let heading = "\n// Found:\n"

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Programs")

  /// Every program, in the order of kinds and names.
  package static let all: [Finding] = {
    let manager = FileManager.default
    let kinds = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    return kinds.sorted().flatMap { kind in
      let files = try? manager.contentsOfDirectory(atPath: folder.appendingPathComponent(kind).path)
      return (files ?? []).filter { $0.hasSuffix(".swift") && !$0.hasSuffix(".fixed.swift") }
        .sorted().map { Finding(kind: kind, name: String($0.dropLast(6))) }
    }
  }()

  /// The program with the mistake.
  package var program: Program {
    get throws { Program(text: try text, name: "\(name).swift") }
  }

  /// The corrected program.
  package var twin: Program {
    get throws { Program(text: try read("\(name).fixed.swift"), name: "\(name).fixed.swift") }
  }

  /// Whether timers may fire at any time: the mistake is to rely on them.
  package var firesTimersAnyTime: Bool {
    get throws { try text.contains("\n// Timers: any\n") }
  }

  /// What is found, as the file has it; empty when it has nothing yet.
  package var pinned: String {
    get throws {
      let whole = try read("\(name).swift")
      guard let heading = whole.range(of: Finding.heading) else { return "" }
      return whole[heading.upperBound...].split(separator: "\n")
        .map { String($0.dropFirst(3)) }.joined(separator: "\n")
    }
  }

  /// Writes what is found into the file.
  package func pin(_ found: String) throws {
    let comment = found.split(separator: "\n").map { "// \($0)\n" }.joined()
    try Data((try text + Finding.heading + comment).utf8).write(to: url("\(name).swift"))
  }

  private var text: String {
    get throws {
      let whole = try read("\(name).swift")
      return String(whole[..<(whole.range(of: Finding.heading)?.lowerBound ?? whole.endIndex)])
    }
  }

  private func read(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: url(file)), as: UTF8.self)
  }

  private func url(_ file: String) -> URL {
    Finding.folder.appendingPathComponent(kind).appendingPathComponent(file)
  }
}

extension Runner {
  /// Explores a program of a finding.
  package func explore(_ program: Program, of finding: Finding) throws -> Exploration {
    let options = ExploreOptions(
      firesTimersAnyTime: try finding.firesTimersAnyTime, timeLimit: 600)
    return try explore(try compile(program), options: options)
  }

  /// A runner whose compiled programs stay from run to run, beside the other products.
  package static let ofFindings = Result {
    let runtime = try LabRuntime.besideProgram()
    return Runner(
      toolchain: try .find(), runtime: runtime, cacheFolder: runtime.folder + "/FindingsCache",
      moduleCache: runtime.folder + "/ModuleCache")
  }
}

extension Exploration {
  /// What was found, without what may be worded otherwise one day.
  package var digest: String {
    var lines = ["\(coverage == .all ? "all" : "some") \(schedules) schedules"]
    for result in results {
      let message = result.outcome.kind == .trapped ? " \(result.outcome.message ?? "")" : ""
      lines.append(
        "\(result.outcome.kind)\(message): \(result.count), first in run \(result.found), "
          + "\(result.preemptions) pre-emptions, \(result.schedule)")
    }
    for race in races {
      let places = race.warning.locations.map { "\($0.line)" }.joined(separator: " and ")
      lines.append(
        "race on \(race.warning.race?.variable ?? "?") in \(places), first in run \(race.found)")
    }
    return lines.joined(separator: "\n")
  }

  /// The results that a learner must see: all but programs that come to a good end.
  package var failures: [Result] {
    results.filter { result in
      switch result.outcome.kind {
      case .finished: false
      case .exited: result.outcome.code != 0
      case .stalled, .deadlocked, .trapped, .overran, .diverged: true
      }
    }
  }
}
