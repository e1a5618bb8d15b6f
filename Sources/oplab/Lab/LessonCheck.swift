import ExampleRunner
import Foundation
import Lessons
import Presentation
import Synchronization

/// The check of some lessons: their form, and each of their examples.
struct LessonCheck {
  private(set) var files: [LessonFile]
  private(set) var examples: [ExampleCheck] = []
  /// What is wrong with translations of the lessons.
  let translationProblems: [Problem]
  /// What the lessons refer to that isn't there.
  let deadReferences: [Problem]
  /// The examples whose traces were written.
  private(set) var updated: Set<Address> = []

  init(_ files: [LessonFile]) {
    self.files = files
    let sound = files.filter(\.problems.isEmpty)
    translationProblems = sound.flatMap(\.translationProblems)
    // A lesson may refer to those beside it, whichever are checked.
    let folders = Set(sound.map(\.folder))
    let beside = Dictionary(
      uniqueKeysWithValues: folders.map { ($0, LessonFolder($0).lessons) })
    deadReferences = sound.flatMap { $0.deadReferences(among: beside[$0.folder] ?? []) }
  }

  /// Runs the examples and solutions, or one part of them, of all lessons that have no mistakes in
  /// their form.
  mutating func run(_ laboratory: Laboratory, jobs: Int, shard: Shard) {
    let lessons = files.filter(\.problems.isEmpty).compactMap(\.lesson)
    let all = lessons.flatMap { lesson in lesson.steps.map { (lesson, $0) } }
      .filter { $0.1.isChecked }
    let work = all.indices.filter(shard.contains).map { all[$0] }
    let activity = Activity("checking")
    defer { activity.end() }
    let done = Atomic(0)
    examples = work.parallelMap(jobs: jobs) { lesson, step in
      let check = ExampleCheck(step, in: lesson, laboratory)
      activity.update("checking", done: done.add(1, ordering: .relaxed).newValue, of: work.count)
      return check
    }.compactMap { $0 }
  }

  /// Writes the traces that differ or are missing into the lessons' files, and nothing else.
  mutating func update() throws {
    for rewriting in rewritings {
      try writeFile(rewriting.bytes, to: rewriting.file.path)
      updated.formUnion(rewriting.examples)
    }
  }

  /// How `update` would change the files.
  var patch: String {
    rewritings.map { rewriting in
      UnifiedDifference(
        old: String(decoding: rewriting.file.bytes, as: UTF8.self),
        new: String(decoding: rewriting.bytes, as: UTF8.self)
      ).text(path: rewriting.file.path)
    }.joined()
  }

  /// The files that have other traces than the runs, with those of the runs.
  private var rewritings: [(file: LessonFile, bytes: [UInt8], examples: [Address])] {
    files.filter(\.problems.isEmpty).compactMap { file in
      var traces: [Address: String] = [:]
      for check in examples where check.file == file.path {
        traces[check.address] = check.newTrace
      }
      let bytes = file.rewriting(traces)
      return bytes == file.bytes ? nil : (file, bytes, Array(traces.keys))
    }
  }

  /// The worst of all that was found.
  var status: ExitStatus {
    var status = problemsOfText.isEmpty ? ExitStatus.fine : .fellShort
    if !files.allSatisfy(\.problems.isEmpty) { status = .usage }
    for check in examples {
      switch check.verdict {
      case .same: break
      case .missing, .different:
        if !isUpdated(check) { status = max(status, .fellShort) }
      case .otherEnding, .broken, .brokenElsewhere, .sleepOrders, .startPasses, .rejected:
        status = max(status, .fellShort)
      case .failed(let error): status = max(status, error.status)
      }
    }
    return status
  }

  /// What is wrong with the words of lessons that can be run.
  var problemsOfText: [Problem] { deadReferences + translationProblems }

  func isUpdated(_ check: ExampleCheck) -> Bool {
    check.newTrace != nil && updated.contains(check.address)
  }

  /// Tells a person what was found: mistakes on standard error, the sum on standard output.
  ///
  /// - Parameter besidePatch: Whether standard output is for a patch, which shows the differences.
  func report(_ console: Console, besidePatch: Bool = false) {
    for problem in files.flatMap(\.problems) + problemsOfText {
      console.complain(problem.description)
    }
    for check in examples {
      guard let message = check.message else { continue }
      let place = "\(check.file):\(check.line): \(check.address)"
      if isUpdated(check) {
        console.complain("\(place): rewritten", as: .note, word: "note")
      } else {
        console.complain("\(place): \(message)")
      }
      if besidePatch, check.newTrace != nil { continue }
      console.writeError(
        check.details(width: console.width - 2).map { StyledText($0.isEmpty ? "" : "  ") + $0 })
    }
    let sum = [StyledText(summary)]
    if besidePatch { console.writeError(sum) } else { console.write(sum) }
  }

  private var summary: String {
    let same = examples.filter { if case .same = $0.verdict { true } else { false } }.count
    let bad = files.filter { !$0.problems.isEmpty }.count
    let written = examples.filter(isUpdated).count
    let wrong = examples.count - same - written
    var parts: [String] = []
    let isOne = examples.count == 1
    if same > 0 || wrong > 0 {
      parts.append("\(same) as the lessons show \(isOne ? "it" : "them")")
    }
    if written > 0 { parts.append("\(written) rewritten") }
    if wrong > 0 { parts.append("\(wrong) not") }
    if !deadReferences.isEmpty {
      parts.append("\(deadReferences.count) dead reference\(deadReferences.count == 1 ? "" : "s")")
    }
    if !translationProblems.isEmpty {
      parts.append("\(translationProblems.count) to be done in translations")
    }
    if bad > 0 { parts.append("\(bad) malformed lesson\(bad == 1 ? "" : "s")") }
    return "\(examples.count) example\(isOne ? "" : "s"): " + parts.joined(separator: ", ")
  }
}

extension LessonFile {
  /// Where it lies.
  fileprivate var folder: String {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folder.isEmpty ? "." : folder.joined(separator: "/")
  }

  /// What is wrong with the translations of a lesson, in all languages.
  fileprivate var translationProblems: [Problem] {
    Language.available(lessons: folder).flatMap { code -> [Problem] in
      guard let file = Language(code, lessons: folder)?.catalogue(of: self) else { return [] }
      guard file.problems.isEmpty else { return file.problems }
      return problems(of: file.catalogue, in: file.path)
    }
  }
}

extension Lesson.Step {
  fileprivate var isChecked: Bool {
    switch self {
    case .prose: false
    case .example(let example): example.run != .no
    case .exercise: true
    }
  }
}

extension ExampleCheck {
  fileprivate init?(_ step: Lesson.Step, in lesson: Lesson, _ laboratory: Laboratory) {
    switch step {
    case .prose: return nil
    case .example(let example): self.init(example, in: lesson, laboratory)
    case .exercise(let exercise): self.init(exercise, in: lesson, laboratory)
    }
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
        example: item.address.description, file: item.file, line: item.line,
        result: check.isUpdated(item) ? "updated" : item.word, message: item.message,
        actual: item.newTrace)
    }
    problems = (check.files.flatMap(\.problems) + check.problemsOfText).map(\.description)
  }
}
