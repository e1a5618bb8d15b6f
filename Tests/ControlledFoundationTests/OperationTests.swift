import ControlledFoundation
import Interleaving
import Recordings
import Testing

@Suite struct OperationTests {
  @Test func `A dependency orders two operations, and the trace tells it`() {
    let run = Run {
      let boil = BlockOperation { print("the water boils") } ¬ "boil"
      let brew = BlockOperation { print("the tea is ready") } ¬ "brew"
      brew.addDependency(boil)
      let kitchen = OperationQueue() ¬ "kitchen"
      kitchen.addOperations([brew, boil], waitUntilFinished: true)
    }
    #expect(run.outcome.kind == .finished)
    #expect(
      run.transcript == """
        main brew dependencyAdded boil
        main brew isReady false
        main kitchen enqueued brew, boil
        main brew, boil blocked waits for brew and boil to finish
        worker 1 boil start
        worker 1 boil isExecuting true
        worker 1 output the water boils
        worker 1 brew isReady true
        worker 1 boil isExecuting false
        worker 1 boil isFinished true
        worker 2 brew start
        worker 2 brew isExecuting true
        worker 2 output the tea is ready
        worker 2 brew isExecuting false
        worker 2 brew isFinished true
        worker 2 kitchen emptied
        main brew, boil resumed
        """)
  }

  @Test func `Operations run 200 times the same, on any schedule to the same end`() {
    func program() {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      nonisolated(unsafe) var total = 0
      let lock = NSLock()
      let operations = (1...6).map { number in
        BlockOperation {
          usleep(UInt32(number))
          lock.withLock { total += number }
        }
      }
      operations[0].addDependency(operations[5])
      queue.addOperations(operations, waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
      print(total)
    }
    let first = Run(program)
    #expect(first.output == "21\n")
    for _ in 1..<200 { #expect(Run(program).transcript == first.transcript) }
    for seed in UInt64(1)...50 {
      let run = Run(strategy: SeededStrategy(seed: seed), program)
      #expect(run.outcome.kind == .finished)
      #expect(run.output == "21\n")
    }
  }

  @Test func `Without names, operations and queues are called by class and number`() {
    final class Download: Operation, @unchecked Sendable {}
    let run = Run {
      let queue = OperationQueue()
      queue.addOperations([Download(), Download()], waitUntilFinished: true)
      queue.addOperation {}
    }
    #expect(
      run.events.filter { $0.kind == .enqueued }.map(\.value)
        == [.text("Download 1, Download 2"), .text("BlockOperation 1")])
    #expect(run.events.first { $0.kind == .emptied }?.subject == "OperationQueue 1")
  }

  @Test func `An operation's and a queue's own names win`() {
    let run = Run {
      let op = Operation() ¬ "op"
      op.name = "resize"
      let queue = OperationQueue() ¬ "queue"
      queue.name = "photos"
      queue.addOperation(op)
    }
    #expect(run.events.first { $0.kind == .enqueued }?.subject == "photos")
    #expect(run.events.first { $0.kind == .enqueued }?.value == .text("resize"))
  }

  @Test func `Rule 37: A dependent added while its dependency ends starts once all is told`() throws
  {
    for seed in UInt64(1)...300 {
      let run = Run(strategy: SeededStrategy(seed: seed)) {
        let (a, b) = (Operation() ¬ "A", Operation() ¬ "B")
        b.addDependency(a)
        // Each print is a point at which another thread may go on, also the one that adds B.
        let token = b.observe(\.isReady) { _, _ in print("told") }
        let queue = OperationQueue() ¬ "queue"
        queue.addOperation(a)
        queue.addOperation(b)
        queue.waitUntilAllOperationsAreFinished()
        token.invalidate()
      }
      let end = try #require(run.events.firstIndex { $0.subject == "A" && $0.kind == .isFinished })
      let start = try #require(run.events.firstIndex { $0.subject == "B" && $0.kind == .start })
      #expect(end < start, "\(run.transcript)")
    }
  }

  @Test func `The main queue runs operations on main, after the top-level code`() {
    let run = Run {
      OperationQueue.main.addOperation { print(Thread.isMainThread) }
      print("top level")
    }
    #expect(run.output == "top level\ntrue\n")
    #expect(run.outcome.kind == .finished)
  }

  @Test func `An underlying dispatch queue runs the operations`() {
    let run = Run {
      let serial = DispatchQueue(label: "serial")
      let queue = OperationQueue()
      queue.underlyingQueue = serial
      for number in 1...3 {
        queue.addOperation {
          sleep(1)
          print(number)
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      print(queue.underlyingQueue === serial, DispatchTime.now().uptimeNanoseconds)
    }
    #expect(run.output == "1\n2\n3\ntrue 3000000000\n")
  }

  @Test func `OperationQueue.main starts afresh with each run`() {
    for _ in 1...2 {
      let run = Run {
        let never = BlockOperation {} ¬ "never"
        never.addDependency(BlockOperation {} ¬ "other")
        OperationQueue.main.addOperation(never)
        print(OperationQueue.main.operationCount, OperationQueue.current === OperationQueue.main)
      }
      #expect(run.output == "1 true\n")
      #expect(run.outcome.kind == .stalled)
    }
  }

  @Test func `A remark has no address and comes in each run`() {
    final class Careless: Operation, @unchecked Sendable {
      override var isFinished: Bool { true }
      override func start() { didChangeValue(forKey: "isFinished") }
    }
    for _ in 1...2 {
      let run = Run {
        Careless().start()
        Careless().start()
      }
      #expect(
        run.warnings.map(\.message) == [
          """
          *** Careless: didChangeValue(forKey: "isFinished") without \
          willChangeValue(forKey: "isFinished"); on Apple's systems the change can go unnoticed
          """
        ])
    }
  }

  @Test func `A completion block runs on a worker`() {
    let run = Run {
      let op = BlockOperation { print("op") } ¬ "op"
      op.completionBlock = { print("completed on main:", Thread.isMainThread) }
      op.start()
    }
    #expect(run.output == "op\ncompleted on main: false\n")
    #expect(run.events.contains { $0.kind == .completionBlock && $0.subject == "op" })
  }
}

/// What the report says of operations that are left.
@Suite struct OperationLeftoverTests {
  /// An operation of the kind that articles show: all flags by hand.
  final class Manual: Operation, @unchecked Sendable {
    nonisolated(unsafe) var running = false
    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { running }
    override var isFinished: Bool { false }
    override func start() { running = true }
  }

  @Test func `A dependency that was never enqueued`() {
    let run = Run {
      let boil = BlockOperation {} ¬ "boil"
      let brew = BlockOperation {} ¬ "brew"
      brew.addDependency(boil)
      (OperationQueue() ¬ "kitchen").addOperation(brew)
    }
    #expect(run.outcome.kind == .stalled)
    #expect(run.reasons == ["brew waits for boil, which is in no queue and was never started."])
  }

  @Test func `A cycle of two and one of three`() {
    let two = Run {
      let boil = BlockOperation {} ¬ "boil"
      let brew = BlockOperation {} ¬ "brew"
      brew.addDependency(boil)
      boil.addDependency(brew)
      (OperationQueue() ¬ "kitchen").addOperations([boil, brew], waitUntilFinished: false)
    }
    #expect(
      two.reasons == [
        "boil and brew depend on each other (a cycle): neither can ever become ready.",
        "brew and boil depend on each other (a cycle): neither can ever become ready.",
      ])
    let three = Run {
      let (a, b, c) = (
        BlockOperation {} ¬ "a", BlockOperation {} ¬ "b", BlockOperation {} ¬ "c"
      )
      a.addDependency(b)
      b.addDependency(c)
      c.addDependency(a)
      (OperationQueue() ¬ "queue").addOperations([a, b, c], waitUntilFinished: true)
    }
    #expect(
      three.reasons == [
        "main waits for a, b and c to finish.",
        "a depends on itself through b and c (a cycle): none of them can ever become ready.",
        "b depends on itself through c and a (a cycle): none of them can ever become ready.",
        "c depends on itself through a and b (a cycle): none of them can ever become ready.",
      ])
  }

  @Test func `An operation that never posts isFinished, and one that waits for it`() {
    let run = Run {
      let upload = Manual() ¬ "upload"
      let after = BlockOperation {} ¬ "after"
      after.addDependency(upload)
      let queue = OperationQueue() ¬ "queue"
      queue.addOperations([upload, after], waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(run.outcome.kind == .stalled)
    #expect(
      run.reasons == [
        "main waits for the operation queue to become empty, which still holds upload and after.",
        "upload was started and never posted isFinished.",
        "after waits for upload.",
      ])
  }

  @Test func `A suspended queue and a limit of 0`() {
    let run = Run {
      let first = BlockOperation {} ¬ "first"
      let suspended = OperationQueue() ¬ "kitchen"
      suspended.isSuspended = true
      suspended.addOperation(first)
      let second = BlockOperation {} ¬ "second"
      let none = OperationQueue() ¬ "none"
      none.maxConcurrentOperationCount = 0
      none.addOperation(second)
    }
    #expect(
      run.reasons == [
        "first waits in the operation queue kitchen, which is suspended.",
        "second waits in the operation queue none, whose maxConcurrentOperationCount is 0.",
      ])
  }

  @Test func `A queue that is busy with an operation that can't end`() {
    let run = Run {
      let gate = DispatchSemaphore(value: 0) ¬ "gate"
      let stuck = BlockOperation { gate.wait() } ¬ "stuck"
      let next = BlockOperation {} ¬ "next"
      let queue = OperationQueue() ¬ "queue"
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([stuck, next], waitUntilFinished: false)
    }
    #expect(
      run.reasons == [
        "worker 1 waits for the semaphore gate, which nobody signals.",
        "stuck is executing on worker 1, which waits.",
        "next waits in the operation queue, which is busy with stuck.",
      ])
  }

  @Test func `An own isReady that stays false, whatever its getter does`() {
    final class Shy: Operation, @unchecked Sendable {
      let lock = NSLock()
      override var isReady: Bool { lock.withLock { false } }
    }
    let run = Run { (OperationQueue() ¬ "queue").addOperation(Shy() ¬ "shy") }
    #expect(
      run.reasons == [
        "shy isn't ready: its own isReady is false, though its dependencies have finished."
      ])
  }

  @Test func `An operation that waits for itself is a deadlock`() {
    let run = Run {
      let op = BlockOperation() ¬ "op"
      op.addExecutionBlock { [unowned op] in op.waitUntilFinished() }
      (OperationQueue() ¬ "queue").addOperation(op)
    }
    #expect(run.outcome.kind == .deadlocked)
    #expect(run.reasons == ["worker 1 waits for op to finish, which it executes itself."])
  }
}
