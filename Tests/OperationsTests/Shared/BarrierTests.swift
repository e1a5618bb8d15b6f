import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct BarrierTests {
    @Test("Rule 25: a barrier runs after everything before it and before everything after it")
    func order() {
      let (before, after, barriers) = (Counter(), Counter(), Log())
      let queue = OperationQueue()
      for round in 0..<20 {
        for _ in 0..<20 { queue.addOperation { before.increment() } }
        queue.addBarrierBlock {
          barriers("\(round): \(before.value) before, \(after.value) after")
        }
        for _ in 0..<20 { queue.addOperation { after.increment() } }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(
        barriers.lines
          == (0..<20).map { "\($0): \(20 * ($0 + 1)) before, \(20 * $0) after" })
    }

    @Test("Rule 25: a barrier isn't counted in operations and operationCount")
    func notCounted() {
      let queue = OperationQueue()
      queue.isSuspended = true
      let operation = Operation()
      queue.addOperation(operation)
      queue.addBarrierBlock {}
      #expect(queue.operationCount == 1)
      #expect(queue.operations == [operation])
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
    }

    @Test(
      "Rule 25: on an empty queue a barrier runs like any other; on a suspended one it waits",
      .differs(.barrierWhenSuspended))
    func onEmptyQueue() {
      let log = Log()
      let (done, ran) = (Gate(), Gate())
      let queue = OperationQueue()
      queue.addBarrierBlock { done.open() }
      done.wait()
      queue.isSuspended = true
      queue.addBarrierBlock {
        log("barrier")
        ran.open()
      }
      // Foundation's barrier runs now, on a thread that may take its time.
      #if FOUNDATION_BEHAVIOUR
        ran.wait(atMost: .seconds(60))
      #endif
      // What comes to the queue after the barrier waits for it, so it tells when it has run.
      let after = logging("after", log)
      queue.addOperation(after)
      log("resumed")
      queue.isSuspended = false
      after.waitUntilFinished()
      #expect(log.lines == ["resumed", "barrier", "after"])
    }

    @Test("Rule 25: priorities and limits don't move an operation across a barrier")
    func priorities() {
      let log = Log()
      let queue = queue(limit: 1)
      queue.isSuspended = true
      queue.addOperation(logging("before", log))
      queue.addBarrierBlock { log("barrier") }
      let urgent = logging("urgent", log)
      urgent.queuePriority = .veryHigh
      queue.addOperation(urgent)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["before", "barrier", "urgent"])
    }

    @Test("Rule 24: cancelling everything cancels barriers too, whose block then never runs")
    func cancelled() {
      let log = Log()
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(logging("before", log))
      queue.addBarrierBlock { log("barrier") }
      queue.cancelAllOperations()
      queue.addOperation(logging("after", log))
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["after"])
    }

    @Test(
      "Rule 25: several barriers in a row run one after another", .differs(.barrierNotWaitedFor))
    func inARow() {
      let (log, running) = (Log(), Counter())
      let queue = OperationQueue()
      for number in 0..<50 {
        queue.addBarrierBlock {
          running.increment()
          log("\(number)")
          running.decrement()
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == (0..<50).map(String.init))
      #expect(running.peak == 1)
    }
  }
}
