import Operations
import Testing

extension Behaviour {
  @Suite struct WhenEmptyTests {
    @Test("It runs at once when the queue is empty")
    func empty() {
      let done = Gate()
      OperationQueue().whenEmpty { done.open() }
      done.wait()
    }

    @Test("It runs once, after what was added later too, and after barriers")
    func later() {
      let (log, done) = (Log(), Gate())
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation { log("first") }
      queue.whenEmpty {
        log("empty")
        done.open()
      }
      queue.addBarrierBlock { log("barrier") }
      queue.addOperation {
        queue.addOperation { log("added by an operation") }
      }
      queue.isSuspended = false
      done.wait()
      #expect(log.lines == ["first", "barrier", "added by an operation", "empty"])
      queue.addOperations([logging("again", log)], waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines.filter { $0 == "empty" }.count == 1)
    }

    @Test("Cancelled operations are waited for too, on a suspended queue until it's resumed")
    func cancelled() {
      let (log, done) = (Log(), Gate())
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation { log("never") }
      queue.whenEmpty {
        log("empty")
        done.open()
      }
      queue.cancelAllOperations()
      #expect(log.lines == [])
      queue.isSuspended = false
      done.wait()
      #expect(log.lines == ["empty"])
    }

    @Test("It may add to the queue, and ask for the next time")
    func again() {
      let (log, done) = (Log(), Gate())
      let queue = OperationQueue()
      queue.whenEmpty {
        queue.addOperation { log("next") }
        queue.whenEmpty { done.open() }
      }
      done.wait()
      #expect(log.lines == ["next"])
    }
  }
}
