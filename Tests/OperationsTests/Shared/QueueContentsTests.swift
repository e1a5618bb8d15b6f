import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  /// What a queue holds and for how long.
  @Suite struct QueueContentsTests {
    @Test(
      "Rule 26: operations and operationCount tell what hasn't finished, in the order of adding")
    func contents() {
      let queue = OperationQueue()
      queue.isSuspended = true
      let operations = (0..<3).map { _ in Operation() }
      queue.addOperation(operations[0])
      queue.addOperations([operations[1], operations[2]], waitUntilFinished: false)
      #expect(queue.operations == operations)
      #expect(queue.operationCount == 3)
      queue.cancelAllOperations()
      #expect(queue.operationCount == 3)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.operations == [])
      #expect(queue.operationCount == 0)
    }

    @Test("Rule 30: waiting for all also waits for operations added meanwhile")
    func waitForLater() {
      let log = Log()
      let queue = OperationQueue()
      let (isWaiting, goOn) = (Gate(), Gate())
      queue.addOperation {
        goOn.wait()
        queue.addOperation {
          queue.addOperation { log("third") }
          log("second")
        }
        log("first")
      }
      Thread.detachNewThread {
        isWaiting.wait()
        goOn.open()
      }
      isWaiting.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(Set(log.lines) == ["first", "second", "third"])
    }

    @Test("Rule 30: waiting for all on an empty queue returns at once")
    func waitOnEmpty() {
      OperationQueue().waitUntilAllOperationsAreFinished()
    }

    @Test("Rule 31: a queue stays alive, with its operations, until they have finished")
    func lifetime() {
      let done = Gate()
      let log = Log()
      let condition = Operation()
      weak var weakQueue: OperationQueue?
      do {
        let queue = OperationQueue()
        weakQueue = queue
        let operation = BlockOperation {
          log("ran")
          done.open()
        }
        operation.addDependency(condition)
        queue.addOperation(operation)
      }
      #expect(weakQueue != nil)
      condition.start()
      done.wait()
      #expect(log.lines == ["ran"])
    }

    @Test("Rule 32: operations may add, cancel, remove and change priorities from inside")
    func fromInside() {
      let queue = queue(limit: 2)
      let runs = Counter()
      let other = Operation()
      let dependent = BlockOperation { runs.increment() }
      dependent.addDependency(other)
      queue.addOperation(dependent)
      queue.addOperation {
        dependent.queuePriority = .high
        queue.addOperation { runs.increment() }
        queue.maxConcurrentOperationCount = 3
        _ = queue.operations.map(\.isReady)
        other.cancel()
        queue.addOperation(other)
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(runs.value == 2)
      #expect(other.isFinished)
    }

    @Test("Rule 32: several threads add to one queue without extra locks")
    func manyThreads() {
      let queue = OperationQueue()
      let runs = Counter()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<200 { queue.addOperation { runs.increment() } }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(runs.value == 1600)
      #expect(queue.operationCount == 0)
    }
  }
}
