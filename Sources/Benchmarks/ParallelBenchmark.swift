import ExampleRunner
import Foundation
import Recordings

/// What a second process adds to a search.
///
/// Limit: 1.7 times as fast as one. On a machine that does other things at the same time, the figure is of no worth.
func benchmarkParallelSearch() -> Bool {
  withToolchain(raceWorkers)
}

private func raceWorkers() throws -> Bool {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("oplab-benchmark-\(UUID().uuidString)").path
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let runner = Runner(
    toolchain: try .find(), runtime: try .besideProgram(), cacheFolder: folder)
  let program = Program(text: counting, name: "counting.swift")
  // The limits, which are above what there is, differ each time: what was explored before isn't looked up.
  var limit = 300_000
  func explore(workers: Int) -> () -> Void {
    {
      limit += 1
      do {
        let example = try runner.compile(program)
        let options = ExploreOptions(limit: limit, timeLimit: 600, workers: workers)
        let exploration = try runner.explore(example, options: options)
        precondition(exploration.coverage == .all && exploration.schedules == classes)
      } catch {
        fatalError("\(error)")
      }
    }
  }
  let measured = Measurement(
    rounds: 3, of: classes, warmsUp: false, [explore(workers: 1), explore(workers: 2)])
  let ratio = measured.ratio(of: 0, to: 1)
  printRow("one class after another", ["a second", "of one"])
  for (index, title) in ["one worker", "two workers"].enumerated() {
    printRow(
      title,
      [
        String(format: "%.0f", 1e9 / measured.time(of: index)),
        String(format: "%.2f ×", measured.ratio(of: 0, to: index)),
      ])
  }
  print(ratio >= 1.7 ? "within the limit" : "BELOW THE LIMIT: 1.7 ×")
  return ratio >= 1.7
}

private let classes = 208_040

/// Three threads that take a lock four times each.
private let counting = """
  import Foundation
  let lock = NSLock()
  nonisolated(unsafe) var sum = 0
  DispatchQueue.concurrentPerform(iterations: 3) { number in
    for _ in 0..<4 { lock.withLock { sum += number } }
  }
  print(sum)
  """
