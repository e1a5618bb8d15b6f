import Foundation
import Recordings
import Testing

@testable import ExampleRunner

/// Runs with real threads.
///
/// What they print doesn't depend on who is faster.
@Suite struct RealRunTests {
  /// How a program ends, and what it writes.
  private func run(_ text: String, timeLimit: Double = 120) throws -> Recording {
    let workshop = try Workshop.shared.get()
    let example = try workshop.compile(Program(text: text, name: "a.swift"), for: .real)
    return try workshop.runReally(example, timeLimit: timeLimit)
  }

  @Test func `It ends when all that was begun has ended, timers and the main queue included`()
    throws
  {
    let recording = try run(
      """
      import Foundation
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
        queue.addOperation { print("later") }
        queue.addBarrierBlock { DispatchQueue.main.async { print("main", Thread.isMainThread) } }
      }
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + 0.6)
      timer.setEventHandler { Task { try await Task.sleep(for: .seconds(0.2)); print("last") } }
      timer.resume()
      print("first")
      """)
    #expect(recording.outcome == Outcome(kind: .finished))
    #expect(recording.output == "first\nlater\nmain true\nlast\n")
  }

  @Test func `A deadlock is told at once`() throws {
    let recording = try run(
      """
      import Foundation
      let queue = DispatchQueue(label: "queue")
      let done = DispatchSemaphore(value: 0)
      queue.async { print("once"); done.wait() }
      queue.sync { done.signal() }
      """)
    #expect(recording.outcome.kind == .stalled)
    #expect(recording.output == "once\n")
  }

  @Test func `A program that goes on and on is ended after its time`() throws {
    let recording = try run("while true {}", timeLimit: 0.5)
    #expect(recording.outcome == Outcome(kind: .overran, message: "It didn't end within 0.5 s."))
  }

  @Test func `A trap and a status are told, and nothing that was written is lost`() throws {
    let trap = try run("print(\"before\", terminator: \"\")\nlet none: Int? = nil\nprint(none!)\n")
    #expect(trap.outcome.kind == .trapped)
    #expect(trap.outcome.message?.hasPrefix("Unexpectedly found nil") ?? false)
    #expect(trap.output == "before")
    let exit = try run("import Foundation\nprint(1)\nexit(3)\n")
    #expect(exit.outcome == Outcome(kind: .exited, code: 3))
    #expect(exit.output == "1\n")
  }

  @Test func `A cell begins when the one before it has come to rest`() throws {
    let workshop = try Workshop.shared.get()
    let program = Program(cells: [
      "import Foundation\nDispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { print(1) }",
      "print(2)",
    ])
    let example = try workshop.compile(program, for: .real)
    #expect(try workshop.runReally(example, timeLimit: 120).output == "1\n2\n")
  }

  @Test func `The thread sanitizer's report is reduced to the two accesses`() throws {
    let workshop = try Workshop.shared.get()
    let program = Program(
      text: """
        import Foundation
        final class Shelf: @unchecked Sendable { var jars = 0 }
        let shelf = Shelf()
        let guarded = Mutex(0)
        let first = Thread { shelf.jars += 1; guarded.withLock { $0 += 1 } }
        let second = Thread { shelf.jars += 1; guarded.withLock { $0 += 1 } }
        first.start()
        second.start()
        while guarded.withLock({ $0 < 2 }) { usleep(1000) }
        print("done")
        """, name: "shelf.swift")
    let example = try workshop.compile(program, for: .sanitized)
    // Nothing orders the two, whoever is first. Only when both come at the very same moment may the
    // sanitizer miss it.
    var races: [Warning] = []
    for _ in 0..<20 where races.isEmpty {
      let recording = try workshop.runReally(example, timeLimit: 120)
      #expect(recording.output == "done\n")
      races = recording.warnings
    }
    #expect(races.map { $0.race?.variable } == ["jars"])
    #expect(Set(races.flatMap(\.locations).map(\.line)) == [5, 6])
  }
}
