import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct CompletionTests {
    @Test(
      "Rule 11: the completion block runs once, after the end, on another thread",
      arguments: [true, false])
    func completion(isCancelled: Bool) {
      let done = Gate()
      let log = Log()
      let caller = ObjectIdentifier(Thread.current)
      let operation = Operation()
      operation.completionBlock = { [unowned operation] in
        log("finished \(operation.isFinished)")
        log("same thread \(ObjectIdentifier(Thread.current) == caller)")
        done.open()
      }
      if isCancelled { operation.cancel() }
      operation.start()
      operation.start()
      done.wait()
      #expect(log.lines == ["finished true", "same thread false"])
    }

    @Test(
      "Rule 11: the completion block is nil when it begins, so it can't keep its operation alive",
      .differs(.completionBlockStays))
    func cleared() {
      let done = Gate()
      let log = Log()
      let operation = Operation()
      operation.completionBlock = {
        log("\(operation.completionBlock == nil)")
        done.open()
      }
      operation.start()
      done.wait()
      #expect(log.lines == ["true"])
    }

    @Test("Rule 11: a completion block that is taken back before the end doesn't run")
    func takenBack() {
      let log = Log()
      let operation = Operation()
      operation.completionBlock = { log("completion") }
      operation.completionBlock = nil
      operation.start()
      let other = Operation()
      let done = Gate()
      other.completionBlock = { done.open() }
      other.start()
      done.wait()
      #expect(log.lines == [])
    }

    @Test("Rule 11: a dependent doesn't wait for the completion block")
    func concurrentWithDependents() {
      let (dependentRan, done) = (Gate(), Gate())
      let (first, second) = (Operation(), BlockOperation { dependentRan.open() })
      second.addDependency(first)
      first.completionBlock = {
        dependentRan.wait()
        done.open()
      }
      let queue = OperationQueue()
      queue.addOperations([first, second], waitUntilFinished: false)
      done.wait()
      #expect(second.isFinished || second.isExecuting)
    }

    @Test("Rule 12: waitUntilFinished returns once the operation has finished")
    func wait() {
      let goOn = Gate()
      let operation = BlockOperation { goOn.wait() }
      let queue = OperationQueue()
      queue.addOperation(operation)
      let waiters = DispatchGroup()
      let returned = Counter()
      for _ in 0..<4 {
        waiters.enter()
        Thread.detachNewThread {
          operation.waitUntilFinished()
          returned.increment()
          waiters.leave()
        }
      }
      #expect(returned.value == 0)
      goOn.open()
      waiters.wait()
      #expect(returned.value == 4)
      operation.waitUntilFinished()
      #expect(operation.isFinished)
    }
  }
}
