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
             │                                    │   go on
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

  /// Programs, and for pairs of the lines that they print why the first comes before the second.
  static let orders: [(program: String, reasons: [String])] = [
    (
      """
      import Foundation
      let boil = BlockOperation { print("boil") }
      let warm = BlockOperation { print("warm") }
      let brew = BlockOperation { print("brew"); print("pour") }
      brew.addDependency(boil)
      let kitchen = OperationQueue()
      kitchen.maxConcurrentOperationCount = 1
      kitchen.addOperations([boil, brew], waitUntilFinished: true)
      print("drink")
      kitchen.addOperation(warm)
      kitchen.addOperation { print("wash") }
      kitchen.waitUntilAllOperationsAreFinished()
      print("leave")
      """,
      [
        "“boil” always comes before “brew”: brew depends on boil (line 5).",
        "“brew” always comes before “pour”: brew prints both, one after the other.",
        "“pour” always comes before “drink”: main waits for boil, brew (line 8).",
        "“drink” always comes before “warm”: main adds warm to kitchen only then (line 10).",
        "“warm” always comes before “wash”: kitchen runs one operation at a time.",
        "“wash” always comes before “leave”: main waits until kitchen is empty (line 12).",
      ]
    ),
    (
      """
      import Dispatch
      let line = DispatchQueue(label: "line")
      let wide = DispatchQueue(label: "wide", attributes: .concurrent)
      let group = DispatchGroup()
      let gate = DispatchSemaphore(value: 0)
      line.async(group: group) { print("a") }
      line.async(group: group) { print("b") }
      group.wait()
      print("c")
      wide.async { print("d") }
      wide.async(flags: .barrier) { print("e"); gate.signal() }
      gate.wait()
      print("f")
      DispatchQueue.concurrentPerform(iterations: 2) { if $0 == 1 { print("g") } }
      print("h")
      let item = DispatchWorkItem { print("i") }
      wide.async(execute: item)
      item.wait()
      print("j")
      """,
      [
        "“a” always comes before “b”: line runs one block after another.",
        "“b” always comes before “c”: main waits for group (line 8).",
        "“c” always comes before “d”: main submits it to wide only then (line 10).",
        "“d” always comes before “e”: a barrier of wide lies between them.",
        "“e” always comes before “f”: worker 1 signals gate, for which main waits (line 12).",
        "“g” always comes before “h”: main waits for all rounds of concurrentPerform (line 14).",
        "“i” always comes before “j”: main waits for item (line 18).",
      ]
    ),
    (
      """
      import Foundation
      Thread.detachNewThread { sleep(1); print("child") }
      sleep(2)
      print("parent")
      """,
      ["“child” comes before “parent” in the only schedule, but nothing orders them."]
    ),
  ]

  @Test(arguments: orders)
  func `tells why an order holds`(program: String, reasons: [String]) throws {
    try withLab { lab in
      try lab.write("a.swift", program + "\n")
      let result = try lab.run(["explore", "a.swift", "--width", "200"])
      let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      for reason in reasons {
        #expect(lines.contains { $0 == reason }, "\(reason) is not in\n\(result.output)")
      }
    }
  }

  @Test func `tells in JSON why an order holds`() throws {
    struct Document: Decodable {
      struct Order: Decodable {
        var first: String
        var reason: String?
      }
      var orders: [Order]
    }
    try withLab { lab in
      try lab.write("a.swift", Self.orders[2].program + "\n")
      let result = try lab.run(["explore", "a.swift", "--format", "json"])
      let document = try JSONDecoder().decode(Document.self, from: Data(result.output.utf8))
      #expect(document.orders.map(\.first) == ["child"])
      #expect(document.orders[0].reason == "so it was in each schedule, but nothing orders them")
    }
  }

  @Test func `is drawn into files`() throws {
    try withLab { lab in
      try lab.write("a.swift", Self.orders[0].program + "\n")
      for (name, begin) in [
        ("a.svg", "<svg "), ("a.html", "<!doctype html>"), ("a.json", "{"), ("a.dot", "digraph "),
      ] {
        let result = try lab.run(["run", "a.swift", "--picture", name])
        #expect(result.status == 0)
        #expect(try lab.read(name).hasPrefix(begin))
      }
      let graph = try lab.run(["run", "a.swift", "--picture", "a.graph.svg"])
      #expect(graph.status == 0)
      #expect(try lab.read("a.graph.svg").contains("class=\"node\""))
      try lab.write("b.swift", "print(1)\n")
      let none = try lab.run(["run", "b.swift", "--picture", "b.graph.svg"])
      #expect(none.status == 2)
      #expect(none.error.contains("no operation depends on another one"))
      let result = try lab.run(["explore", "a.swift", "--picture", "b.html"])
      #expect(result.status == 0)
      #expect(try lab.read("b.html").contains("outcome 1"))
      let nowhere = try lab.run(["run", "a.swift", "--picture", "nowhere/a.svg"])
      #expect(nowhere.status == 3)
      #expect(nowhere.error.contains("nowhere/a.svg can't be written"))
    }
  }
}
