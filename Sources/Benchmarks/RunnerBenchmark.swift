import ExampleRunner
import Foundation
import Recordings

/// From Enter to the first line of output, against what a person does without the lab: `swiftc
/// -Onone` on the same file and running it.
///
/// Limits: a changed example takes no longer than by hand, an unchanged one a fifth of it at most.
func benchmarkRunner() -> Bool {
  withToolchain(raceCompilers)
}

private func raceCompilers() throws -> Bool {
  let race = try RunnerRace()
  let measured = Measurement(
    rounds: 10, of: 1, [race.runChanged, race.runUnchanged, race.runByHand])
  printRow("to the first line of output", ["ms", "of by hand"])
  let titles = ["changed example", "unchanged example", "swiftc -Onone, then run"]
  for (index, title) in titles.enumerated() {
    printRow(
      title,
      [
        String(format: "%.0f", measured.time(of: index) / 1e6),
        String(format: "%.2f ×", measured.ratio(of: index, to: 2)),
      ])
  }
  let inLimits = measured.ratio(of: 0, to: 2) <= 1 && measured.ratio(of: 1, to: 2) <= 0.2
  print(inLimits ? "within the limits" : "OVER THE LIMITS: 1 × for changed, 0.2 × for unchanged")
  return inLimits
}

/// The three ways to run one example; each ends with the first line of output.
private final class RunnerRace {
  private let runner: Runner
  private let folder: String
  private var changes = 0

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("oplab-benchmark-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    runner = Runner(
      toolchain: try .find(), runtime: try .besideProgram(), cacheFolder: "\(folder)/cache")
    try text(change: 0).write(toFile: "\(folder)/tea.swift", atomically: true, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// An example of the size that a lesson has.
  private func text(change: Int) -> String {
    """
    import Foundation

    class Brew: Operation, @unchecked Sendable {
      let leaves: String
      init(leaves: String) { self.leaves = leaves }
      override func main() {
        guard !isCancelled else { return }
        print("\\(leaves) is ready, cup \(change)")
      }
    }

    let boil = BlockOperation { print("the water boils") }
    let assam = Brew(leaves: "Assam")
    let sencha = Brew(leaves: "Sencha")
    for tea in [assam, sencha] { tea.addDependency(boil) }
    let kitchen = OperationQueue()
    kitchen.maxConcurrentOperationCount = 2
    boil.completionBlock = { print("boil is finished") }
    kitchen.addOperations([assam, sencha, boil], waitUntilFinished: true)
    """
  }

  func runChanged() {
    changes += 1
    run(change: changes)
  }

  func runUnchanged() { run(change: 0) }

  private func run(change: Int) {
    do {
      let example = try runner.compile(Program(text: text(change: change), name: "tea.swift"))
      let recording = try runner.run(example)
      precondition(recording.output.hasPrefix("the water boils\n"), recording.output)
    } catch {
      fatalError("\(error)")
    }
  }

  func runByHand() {
    let program = "\(folder)/tea"
    _ = output(of: "/usr/bin/env", ["swiftc", "-Onone", "\(folder)/tea.swift", "-o", program])
    let output = output(of: program, [])
    precondition(output.hasPrefix("the water boils\n"), output)
  }

  private func output(of program: String, _ arguments: [String]) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try! process.run()
    let data = try! pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
