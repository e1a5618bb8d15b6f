import ExampleRunner
import Recordings
import Testing

/// Processes that search together; where this machine has one core, one searches alone.
@Suite struct WorkersTests {
  @Test(arguments: [.classes, .every, .bounded(preemptions: 1)] as [ExploreOptions.Method])
  func `Two processes find what one finds`(method: ExploreOptions.Method) throws {
    // What is found is kept beside the compiled program, so each has its own.
    let alone = try explore(method, workers: 1)
    let together = try explore(method, workers: 2)
    #expect(together == alone)
    #expect(together.races.count == 1)
    #expect(together.results.count > 1)
  }

  private func explore(_ method: ExploreOptions.Method, workers: Int) throws -> Exploration {
    let runner = try Workshop.runner(cacheFolder: Workshop.temporaryFolder())
    let example = try runner.compile(Program(text: Self.counting, name: "counting.swift"))
    let options = ExploreOptions(method: method, limit: 3_000, timeLimit: 600, workers: workers)
    return try runner.explore(example, options: options)
  }

  private static let counting = """
    import Foundation
    nonisolated(unsafe) var count = 0
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: 3) { number in
      lock.withLock {}
      count += number
      lock.withLock {}
    }
    print(count)
    """
}
