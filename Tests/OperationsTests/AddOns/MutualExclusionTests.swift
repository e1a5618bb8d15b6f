import Operations
import Testing

extension Behaviour {
  @Suite struct MutualExclusionTests {
    @Test("Of operations in several queues one at a time executes, in the order of inclusion")
    func exclusive() {
      let (running, log) = (Counter(), Log())
      let queues = [OperationQueue(), queue(limit: 3), OperationQueue()]
      let exclusion = MutualExclusion()
      for number in 0..<300 {
        let operation = BlockOperation {
          running.increment()
          log("\(number)")
          running.decrement()
        }
        exclusion.include(operation)
        queues[number % 3].addOperation(operation)
      }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
      #expect(running.peak == 1)
      #expect(log.lines == (0..<300).map { "\($0)" })
    }

    @Test("It holds across one in between that is cancelled and over")
    func cancelled() {
      let log = Log()
      let (begun, goOn) = (Gate(), Gate())
      let first = BlockOperation {
        begun.open()
        goOn.wait()
        log("first")
      }
      let (second, third) = (logging("second", log), logging("third", log))
      let exclusion = MutualExclusion()
      for operation in [first, second, third] { exclusion.include(operation) }
      let queue = OperationQueue()
      queue.addOperations([first, second, third], waitUntilFinished: false)
      begun.wait()
      second.cancel()
      second.waitUntilFinished()
      #expect(!third.isReady)
      goOn.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["first", "third"])
    }

    @Test("It holds for work that goes on after its method has returned")
    func asynchronous() {
      let log = Log()
      let first = AsynchronousOperationTests.Manual()
      let second = logging("second", log)
      let exclusion = MutualExclusion()
      exclusion.include(first)
      exclusion.include(second)
      let queue = OperationQueue()
      queue.addOperations([second, first], waitUntilFinished: false)
      first.begun.wait()
      log("first")
      first.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["first", "second"])
    }

    @Test("An operation may be included in two, in the same order as others")
    func two() {
      let (running, queue) = (Counter(), OperationQueue())
      let exclusions = [MutualExclusion(), MutualExclusion()]
      for _ in 0..<100 {
        let operation = BlockOperation {
          running.increment()
          running.decrement()
        }
        for exclusion in exclusions { exclusion.include(operation) }
        queue.addOperation(operation)
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(running.peak == 1)
    }
  }
}
