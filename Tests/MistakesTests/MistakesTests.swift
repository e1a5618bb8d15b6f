import ExampleRunner
import Foundation
import Presentation
import Recordings
import Testing

/// What a learner reads when a program goes wrong, for every way of going wrong that the lab knows.
///
/// After a change of words, `OPLAB_UPDATE=1 swift test --filter MistakesTests` rewrites the endings;
/// `git diff` shows what a learner will read now.
@Suite struct MistakesTests {
  @Test(arguments: Mistake.all)
  func `A mistake ends with its name and its line`(_ mistake: Mistake) throws {
    let program = try mistake.program
    let ending = try ending(of: program, named: mistake.fileName, of: mistake.kind)
    if ProcessInfo.processInfo.environment["OPLAB_UPDATE"] != nil {
      if try mistake.pinnedEnding != ending { try mistake.pin(ending) }
      return
    }
    let pinned = try mistake.pinnedEnding
    #expect(ending == pinned, "\(mistake.kind)/\(mistake.fileName) ends so:\n\(ending)")
    #expect(ending.contains(/\.swift:\d+/), "no line is named")
  }

  @Test(arguments: Mistake.all)
  func `The corrected program ends clean`(_ mistake: Mistake) throws {
    let recording = try record(try mistake.twin, named: "\(mistake.name).fixed.swift")
    let isClean =
      recording.outcome.kind == .finished
      || recording.outcome.kind == .exited && recording.outcome.code == 0
    #expect(isClean && recording.warnings.isEmpty, "\(recording.outcome), \(recording.warnings)")
  }

  /// `OPLAB_REPEATS=1000 taskset -c 0 swift test --filter MistakesTests.Each` repeats each program a
  /// thousand times on one core; without `taskset` on all of them.
  @Test(arguments: Mistake.all.filter { $0.kind == "deadlocks" })
  func `Each run is the same as the one before, event for event`(_ mistake: Mistake) throws {
    let repeats = ProcessInfo.processInfo.environment["OPLAB_REPEATS"].flatMap { Int($0) } ?? 5
    for (text, name) in [
      (try mistake.program, mistake.fileName), (try mistake.twin, "fixed.swift"),
    ] {
      let first = try record(text, named: name)
      for _ in 1..<repeats {
        let next = try record(text, named: name)
        #expect(next == first)
      }
    }
  }

  @Test func `There are at least eighty of them`() {
    #expect(Mistake.all.count >= 80)
  }

  private func ending(of text: String, named name: String, of kind: String) throws -> String {
    // Real time is the one limit that a program without end needs and a slow machine must not meet.
    let limit = kind == "overruns-of-time" ? 4.0 : 120
    let recording = try record(text, named: name, timeLimit: limit)
    return recording.ending(width: 80, sources: SourceTexts([name: text]))
      .rendered(in: .monochrome)
  }

  private func record(
    _ text: String, named name: String, timeLimit: Double = 120
  ) throws -> Recording {
    let runner = try Self.runner.get()
    let example = try runner.compile(Program(text: text, name: name))
    let options = RunOptions(timeLimit: timeLimit, stepLimit: 100_000, eventLimit: 20_000)
    return try runner.run(example, options: options)
  }

  /// Compiled programs stay from test run to test run, beside the other products.
  private static let runner = Result {
    let runtime = try LabRuntime.besideProgram()
    return Runner(
      toolchain: try .find(), runtime: runtime, cacheFolder: runtime.folder + "/MistakesCache",
      moduleCache: runtime.folder + "/ModuleCache")
  }
}
