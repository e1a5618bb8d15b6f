import ExampleRunner
import Foundation
import Lessons
import Presentation
import Synchronization

/// The check of some lessons: their form, and each of their examples.
struct LessonCheck {
  private(set) var files: [LessonFile]
  private(set) var examples: [ExampleCheck] = []
  /// The examples whose traces were written.
  private(set) var updated: Set<Address> = []

  init(_ files: [LessonFile]) {
    self.files = files
  }

  /// Runs the examples of all lessons that have no mistakes in their form.
  mutating func run(_ laboratory: Laboratory, jobs: Int) {
    let work = files.filter(\.problems.isEmpty).flatMap { file in
      (file.lesson?.examples ?? []).filter(\.isCompared).map { (file, file.lesson!, $0) }
    }
    let activity = Activity("checking \(work.count) examples")
    defer { activity.end() }
    let done = Atomic(0)
    examples = work.parallelMap(jobs: jobs) { file, lesson, example in
      let check = ExampleCheck(example, in: lesson, of: file, laboratory)
      activity.update("checking", done: done.add(1, ordering: .relaxed).newValue, of: work.count)
      return check
    }
  }

  /// Writes the traces that differ or are missing into the lessons' files, and nothing else.
  mutating func update() throws {
    for file in files where file.problems.isEmpty {
      var traces: [Address: String] = [:]
      for check in examples where check.file == file.path {
        traces[check.example.address] = check.newTrace
      }
      let bytes = file.rewriting(traces)
      guard bytes != file.bytes else { continue }
      do {
        try Data(bytes).write(to: URL(fileURLWithPath: file.path), options: .atomic)
      } catch {
        throw LabError.cannotWrite(path: file.path, reason: error.localizedDescription)
      }
      updated.formUnion(traces.keys)
    }
  }

  /// The worst of all that was found.
  var status: ExitStatus {
    var status = files.allSatisfy(\.problems.isEmpty) ? ExitStatus.fine : .usage
    for check in examples {
      switch check.verdict {
      case .same: break
      case .missing, .different:
        if !isUpdated(check) { status = max(status, .fellShort) }
      case .otherEnding, .rejected: status = max(status, .fellShort)
      case .failed(let error): status = max(status, error.status)
      }
    }
    return status
  }

  func isUpdated(_ check: ExampleCheck) -> Bool {
    check.newTrace != nil && updated.contains(check.example.address)
  }

  /// Tells a person what was found: mistakes on standard error, the sum on standard output.
  func report(_ console: Console) {
    for problem in files.flatMap(\.problems) { console.complain(problem.description) }
    for check in examples {
      guard let message = check.message else { continue }
      let address = check.example.address
      let place = "\(check.file):\(check.example.code.line): example \(address)"
      if isUpdated(check) {
        console.complain("\(place): rewritten", as: .note, word: "note")
      } else {
        console.complain("\(place): \(message)")
      }
      console.writeError(
        check.details(width: console.width - 2).map { StyledText($0.isEmpty ? "" : "  ") + $0 })
    }
    console.write([StyledText(summary)])
  }

  private var summary: String {
    let same = examples.filter { if case .same = $0.verdict { true } else { false } }.count
    let bad = files.filter { !$0.problems.isEmpty }.count
    var parts = ["\(examples.count) examples: \(same) as the lessons show them"]
    let written = examples.filter(isUpdated).count
    if written > 0 { parts.append("\(written) rewritten") }
    let wrong = examples.count - same - written
    if wrong > 0 { parts.append("\(wrong) not") }
    if bad > 0 { parts.append("\(bad) malformed lesson\(bad == 1 ? "" : "s")") }
    return parts.joined(separator: ", ")
  }
}

/// What `check` writes in JSON.
struct CheckDocument: Encodable {
  private struct Item: Encodable {
    var example: String
    var file: String
    var line: Int
    var result: String
    var message: String?
    var actual: String?
  }

  private let examples: [Item]
  private let problems: [String]

  init(_ check: LessonCheck) {
    examples = check.examples.map { item in
      Item(
        example: item.example.address.description, file: item.file, line: item.example.code.line,
        result: check.isUpdated(item) ? "updated" : item.word, message: item.message,
        actual: item.newTrace)
    }
    problems = check.files.flatMap(\.problems).map(\.description)
  }
}
