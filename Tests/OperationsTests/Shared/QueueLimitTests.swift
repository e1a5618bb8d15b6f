import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  /// How many operations a queue starts.
  @Suite struct QueueLimitTests {
    @Test("Rule 20: the limit is -1 by default")
    func defaultLimit() {
      #expect(OperationQueue().maxConcurrentOperationCount == -1)
      #expect(OperationQueue.defaultMaxConcurrentOperationCount == -1)
    }

    @Test("Rule 20: never more than the limit at once", arguments: [1, 2, 3])
    func limit(limit: Int) {
      let running = Counter()
      let queue = queue(limit: limit)
      for _ in 0..<500 {
        queue.addOperation {
          running.increment()
          running.decrement()
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect((1...limit).contains(running.peak))
    }

    @Test("Rule 20: as many as the limit allows do run at once")
    func limitIsUsed() {
      let meeting = Meeting(of: 2)
      let queue = queue(limit: 2)
      for _ in 0..<2 { queue.addOperation { meeting.wait() } }
      queue.waitUntilAllOperationsAreFinished()
    }

    @Test("Rule 20: a limit of 0 starts nothing; raising it starts what waits")
    func zeroAndRaise() {
      let log = Log()
      let queue = queue(limit: 0)
      queue.addOperations([logging("a", log), logging("b", log)], waitUntilFinished: false)
      #expect(queue.operationCount == 2)
      #expect(queue.operations.allSatisfy { !$0.isExecuting && !$0.isFinished })
      queue.maxConcurrentOperationCount = 1
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["a", "b"])
    }

    @Test("Rule 20: lowering the limit stops none that runs")
    func lower() {
      let (begun, goOn) = (Meeting(of: 3), Gate())
      let ended = Counter()
      let queue = queue(limit: 2)
      for _ in 0..<2 {
        queue.addOperation {
          begun.wait()
          goOn.wait()
          ended.increment()
        }
      }
      begun.wait()
      queue.maxConcurrentOperationCount = 1
      goOn.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(ended.value == 2)
    }

    @Test("Rule 21: a suspended queue starts nothing, cancelled operations included")
    func suspended() {
      let queue = OperationQueue()
      queue.isSuspended = true
      let operation = Operation()
      queue.addOperation(operation)
      operation.cancel()
      #expect(!operation.isFinished)
      #expect(queue.operationCount == 1)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(operation.isFinished)
    }

    @Test("Rule 21: suspending doesn't stop what runs")
    func suspendRunning() {
      let (begun, goOn) = (Gate(), Gate())
      let queue = OperationQueue()
      let operation = BlockOperation {
        begun.open()
        goOn.wait()
      }
      queue.addOperation(operation)
      begun.wait()
      queue.isSuspended = true
      goOn.open()
      operation.waitUntilFinished()
      #expect(operation.isFinished)
    }

    @Test("Rule 21: suspending one queue leaves another with the same underlying queue alone")
    func sharedUnderlyingQueue() {
      let target = DispatchQueue(label: "target")
      let (one, other) = (OperationQueue(), OperationQueue())
      one.underlyingQueue = target
      other.underlyingQueue = target
      one.isSuspended = true
      one.addOperation {}
      other.addOperation {}
      other.waitUntilAllOperationsAreFinished()
      #expect(one.operationCount == 1)
      one.isSuspended = false
      one.waitUntilAllOperationsAreFinished()
    }

    @Test("Rule 33: a thousand operations with a limit of 2 occupy few threads")
    func threads() {
      let threads = Log()
      let (running, goOn) = (Counter(), Meeting(of: 2))
      let queue = queue(limit: 2)
      for _ in 0..<1000 {
        queue.addOperation {
          running.increment()
          if threads.lines.count < 2 { goOn.wait() }
          threads("\(ObjectIdentifier(Thread.current))")
          running.decrement()
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(running.peak == 2)
    }
  }
}
