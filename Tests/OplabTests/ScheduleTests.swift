import Foundation
import Testing

@testable import oplab

@Suite("A schedule") struct ScheduleTests {
  static let twoLocks = """
    import Foundation
    let pan = NSLock()
    let oven = NSLock()
    DispatchQueue.concurrentPerform(iterations: 2) { cook in
      let (first, second) = cook == 0 ? (pan, oven) : (oven, pan)
      first.lock()
      second.lock()
      second.unlock()
      first.unlock()
    }

    """

  @Test func `that fails is shown in columns, with the step that breaks`() throws {
    try withLab { lab in
      try lab.write("a.swift", Self.twoLocks)
      let result = try lab.run(["explore", "a.swift"])
      #expect(result.status == 1)
      #expect(
        result.output.contains(
          """
               main                                 worker 1
             ┌─────────────────────────────────── ┌───────────────────────────────────
           1 │ 4 DispatchQueue.concurrentPerform… │
           3 │ 5 …= 0 ? (pan, oven) : (oven, pan) │
           5 │ 6 first.lock()                     │
             │   pan is locked                    │
           8 │ 7 second.lock()                    │
          10 └━ interrupted ━━━━━━━━━━━━━━━━━━━━━━▶ ◆ from here outcome 1 lets main
             │                                    │     go on
          11 │                                    │ 5 …= 0 ? (pan, oven) : (oven, pan)
          13 │                                    │ 6 first.lock()
             │                                    │   oven is locked
          16 │                                    │ 7 second.lock()
             │                                    │   ✗ waits for the lock pan,
             │                                    │     which main holds.
             │ 7 second.lock()                    ◀╌╌┘
             │   ✗ waits for the lock oven,       │
             │     which worker 1 holds.          │

          """))
    }
  }

  @Test func `can be shown in columns as it is replayed`() throws {
    try withLab { lab in
      try lab.write("a.swift", Self.twoLocks)
      let result = try lab.run([
        "run", "a.swift", "--schedule", "1m:0x7j,0.1x6m", "--trace", "columns",
      ])
      #expect(result.status == 1)
      #expect(result.output.contains("└━ interrupted ━"))
      #expect(result.output.contains("Deadlocked. main and worker 1 wait for each other"))
    }
  }
}
