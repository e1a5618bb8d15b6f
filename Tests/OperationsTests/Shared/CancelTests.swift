import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct CancelTests {
    @Test("Rule 8: cancelled before the start, an operation is ready at once and not finished")
    func beforeStart() {
      let operation = Operation()
      operation.addDependency(Operation())
      #expect(!operation.isReady)
      operation.cancel()
      #expect(operation.isCancelled)
      #expect(operation.isReady)
      #expect(!operation.isExecuting)
      #expect(!operation.isFinished)
    }

    @Test(
      "Rule 8: cancelled in a queue, an operation finishes without main, whatever its dependencies")
    func inQueue() {
      let runs = Counter()
      let operation = BlockOperation { runs.increment() }
      operation.addDependency(Operation())
      let queue = OperationQueue()
      queue.addOperation(operation)
      operation.cancel()
      queue.waitUntilAllOperationsAreFinished()
      #expect(operation.isFinished)
      #expect(runs.value == 0)
    }

    @Test("Rule 8: cancelled while it executes, an operation goes on to its end")
    func whileExecuting() {
      let (begun, goOn) = (Gate(), Gate())
      let log = Log()
      let operation = BlockOperation {
        begun.open()
        goOn.wait()
        log("end")
      }
      let queue = OperationQueue()
      queue.addOperation(operation)
      begun.wait()
      operation.cancel()
      #expect(operation.isCancelled)
      #expect(operation.isExecuting)
      #expect(!operation.isFinished)
      goOn.open()
      operation.waitUntilFinished()
      #expect(operation.isCancelled)
      #expect(log.lines == ["end"])
    }

    @Test("Rule 8: cancelling a finished operation changes nothing")
    func afterEnd() {
      let operation = Operation()
      operation.start()
      operation.cancel()
      #expect(!operation.isCancelled)
      #expect(operation.isFinished)
    }

    @Test("Rule 24: cancelAllOperations cancels what waits and what executes")
    func cancelAll() {
      let (begun, goOn) = (Gate(), Gate())
      let log = Log()
      let queue = queue(limit: 1)
      let executing = BlockOperation {
        begun.open()
        goOn.wait()
        log("executing")
      }
      let waiting = logging("waiting", log)
      queue.addOperations([executing, waiting], waitUntilFinished: false)
      begun.wait()
      queue.cancelAllOperations()
      #expect(executing.isCancelled && waiting.isCancelled)
      #expect(!executing.isFinished)
      goOn.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["executing"])
      #expect(waiting.isFinished)
    }
  }
}
