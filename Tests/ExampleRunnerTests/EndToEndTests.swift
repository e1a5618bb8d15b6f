import ExampleRunner
import Foundation
import Recordings
import Testing

/// Programs as learners write them, through the compiler and the real host.
@Suite struct EndToEndTests {
  private func run(
    _ text: String, options: RunOptions = RunOptions()
  ) throws -> Recording {
    try run(Program(text: text, name: "Kitchen.swift"), options: options)
  }

  private func run(_ program: Program, options: RunOptions = RunOptions()) throws -> Recording {
    let runner = try Workshop.shared.get()
    return try runner.run(try runner.compile(program), options: options)
  }

  @Test func `an article's file runs unchanged, and its time-out takes no real time`() throws {
    // The wait is virtual: it is much longer than the run may take.
    let recording = try run(
      """
      import Foundation

      class AsyncOperation: Operation {
        private var _executing = false
        private var _finished = false
        override var isAsynchronous: Bool { return true }
        override var isExecuting: Bool { return _executing }
        override var isFinished: Bool { return _finished }

        override func start() {
          willChangeValue(forKey: "isExecuting")
          _executing = true
          didChangeValue(forKey: "isExecuting")
          DispatchQueue.global().async { self.finish() }
        }

        func finish() {
          willChangeValue(forKey: "isExecuting")
          willChangeValue(forKey: "isFinished")
          _executing = false
          _finished = true
          didChangeValue(forKey: "isExecuting")
          didChangeValue(forKey: "isFinished")
        }
      }

      private var myContext = 0

      class Observer: NSObject {
        @objc override func observeValue(
          forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
          context: UnsafeMutableRawPointer?
        ) {
          guard context == &myContext else { return }
          print("\\(keyPath ?? "?") \\(change?[.newKey] ?? "nil")")
        }
      }

      let observer = Observer()
      let operation = AsyncOperation()
      let keys = ["isReady", "isExecuting", "isFinished", "isCancelled", #keyPath(Operation.isAsynchronous)]
      for key in keys {
        operation.addObserver(observer, forKeyPath: key, options: [.new], context: &myContext)
      }
      let semaphore = DispatchSemaphore(value: 0)
      operation.completionBlock = { semaphore.signal() }
      OperationQueue().addOperation(operation)
      print(semaphore.wait(timeout: .now() + 3600) == .success ? "done" : "timed out")
      for key in keys { operation.removeObserver(observer, forKeyPath: key) }
      print(semaphore.wait(timeout: .now() + 3600) == .success ? "done" : "timed out")
      """)
    #expect(recording.outcome == Outcome(kind: .finished))
    #expect(
      recording.output == """
        isExecuting true
        isExecuting false
        isFinished true
        done
        timed out

        """)
    #expect(try #require(recording.events.last).time >= 3600)
  }

  @Test(arguments: [
    (
      """
      class Never: Operation { override var isAsynchronous: Bool { true }; override func start() {} }
      let never = Never()
      OperationQueue().addOperation(never)
      """, ["never"]
    ),
    (
      """
      let boil = BlockOperation {}
      let brew = BlockOperation {}
      brew.addDependency(boil)
      OperationQueue().addOperation(brew)
      """, ["brew"]
    ),
    (
      """
      let boil = BlockOperation {}
      let brew = BlockOperation {}
      brew.addDependency(boil)
      boil.addDependency(brew)
      OperationQueue().addOperations([boil, brew], waitUntilFinished: false)
      """, ["boil", "brew"]
    ),
  ]) func `work that can never be done is a stall, told by the learner's names`(
    text: String, names: [String]
  ) throws {
    let recording = try run("import Foundation\n\(text)")
    #expect(recording.outcome.kind == .stalled)
    let waits = recording.outcome.waits
    for name in names {
      #expect(waits.contains { $0.subject == name && $0.reason.contains(name) }, "\(waits)")
    }
  }

  @Test func `a dynamic property is observed in both forms`() throws {
    let recording = try run(
      """
      import Foundation
      class Kettle: NSObject {
        @objc dynamic var heat = 20 {
          didSet { print("heat was \\(oldValue)") }
        }
      }
      class Watcher: NSObject {
        override func observeValue(
          forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
          context: UnsafeMutableRawPointer?
        ) {
          print(keyPath!, change![.oldKey]!, change![.newKey]!)
        }
      }
      let kettle = Kettle()
      let watcher = Watcher()
      kettle.addObserver(watcher, forKeyPath: "heat", options: [.old, .new], context: nil)
      let token = kettle.observe(\\.heat, options: [.old, .new]) { kettle, change in
        print("by key path", change.oldValue!, change.newValue!)
      }
      kettle.heat = 90
      token.invalidate()
      kettle.removeObserver(watcher, forKeyPath: "heat")
      kettle.heat = 20
      """)
    #expect(
      recording.output == """
        heat was 20
        by key path 20 90
        heat 20 90
        heat was 90

        """)
    #expect(recording.warnings == [])
  }

  @Test func `the first run, the second and the twentieth are the same`() throws {
    let text = """
      import Foundation
      let queue = OperationQueue()
      let names: Set = ["Assam", "Sencha", "Darjeeling", "Pu-erh"]
      for name in names { queue.addOperation { print(name) } }
      queue.waitUntilAllOperationsAreFinished()
      """
    let first = try run(text)
    #expect(first.output.count { $0 == "\n" } == 4)
    for _ in 2...20 { #expect(try run(text) == first) }
  }

  @Test func `places in a trace are the learner's, however much stands on a line`() throws {
    let line = "let a = BlockOperation {}; /* é */ let q = OperationQueue(); q.addOperation(a)"
    let recording = try run("import Foundation\n\(line)\n")
    let event = try #require(recording.events.first { $0.kind == .enqueued })
    #expect(event.subject == "q")
    #expect(event.value == .text("a"))
    let column = try #require(line.range(of: "addOperation(")).lowerBound
    #expect(
      event.location
        == Event.Location(
          file: "Kitchen.swift", line: 2,
          column: line.utf8.distance(from: line.startIndex, to: column) + 1))
  }

  @Test func `cells run one after another, each to its end`() throws {
    let recording = try run(
      Program(cells: [
        "import Foundation\nlet queue = OperationQueue()\nqueue.addOperation { print(1) }",
        "queue.addOperation { print(2) }",
        "print(3)\nqueue.addOperation { fatalError(\"spilt\") }",
      ]))
    let marks = recording.events.compactMap { event -> Event.Value? in
      event.kind == .cell || event.kind == .output ? event.value : nil
    }
    #expect(marks == [.text("1\n"), .int(2), .text("2\n"), .int(3), .text("3\n")])
    #expect(recording.outcome.kind == .trapped)
    #expect(recording.outcome.message == "spilt")
    #expect(recording.outcome.location?.file == "cell 3")
    #expect(recording.outcome.location?.line == 2)
  }

  @Test func `several files start at the type that is marked so`() throws {
    let units = [
      Program.Unit(
        name: "Tea.swift",
        text: "import Foundation\nclass Tea: Operation { override func main() { print(\"tea\") } }"),
      Program.Unit(
        name: "Main.swift",
        text: "import Foundation\n@main struct Main { static func main() { Tea().start() } }"),
    ]
    #expect(try run(Program(kind: .files, units: units)).output == "tea\n")
  }

  @Test func `a lesson may ask for Swift 6`() throws {
    var program = Program(
      text: "var count = 0\nfunc add() { count += 1 }\nadd()\n",
      name: "lessons/01.md")
    #expect(try run(program).outcome.kind == .finished)
    program.language = .swift6
    let diagnostics = try Workshop.rejection(of: program)
    #expect(diagnostics.first?.severity == .error)
  }

  @Test func `a run that takes too much memory is ended at its line`() throws {
    let recording = try run(
      "var all: [[UInt8]] = []\nwhile true {\n  all.append([UInt8](repeating: 1, count: 1 << 20))\n}\n",
      options: RunOptions(memoryLimit: 256))
    #expect(recording.outcome.kind == .overran)
    #expect(
      recording.outcome.message == "The run was ended: it used more than 256 megabytes of memory.")
    #expect(recording.outcome.location?.line == 3)
  }

  @Test func `what C writes is output too`() throws {
    #expect(try run("import Foundation\nputs(\"kettle\")\n").output == "kettle\n")
  }

  @Test func `a program's own exit code is its outcome`() throws {
    let recording = try run("import Foundation\nprint(1)\nexit(3)\n")
    #expect(recording.outcome == Outcome(kind: .exited, code: 3))
    #expect(recording.output == "1\n")
  }
}
