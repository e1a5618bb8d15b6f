import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct StartTests {
    @Test("Rule 1: main runs at most once, however often start is called")
    func startTwice() {
      let runs = Counter()
      let operation = BlockOperation { runs.increment() }
      operation.start()
      operation.start()
      #expect(runs.value == 1)
      #expect(operation.isFinished)
    }

    @Test("Rule 1: main runs at most once, from however many threads start is called after the end")
    func startFromManyThreads() {
      let runs = Counter()
      let operation = BlockOperation { runs.increment() }
      operation.start()
      DispatchQueue.concurrentPerform(iterations: 100) { _ in operation.start() }
      #expect(runs.value == 1)
    }

    @Test("Rule 2: the states of an operation before, during and after its work")
    func states() {
      let log = Log()
      let operation = Operation()
      func note(_ operation: Operation) {
        log(
          "ready \(operation.isReady) executing \(operation.isExecuting) finished "
            + "\(operation.isFinished) cancelled \(operation.isCancelled)")
      }
      final class Noting: Operation, @unchecked Sendable {
        var note: (Operation) -> Void = { _ in }
        override func main() { note(self) }
      }
      let noting = Noting()
      noting.note = note
      note(noting)
      noting.start()
      note(noting)
      #expect(
        log.lines == [
          "ready true executing false finished false cancelled false",
          "ready true executing true finished false cancelled false",
          "ready true executing false finished true cancelled false",
        ])
      #expect(!operation.isAsynchronous)
    }

    @Test("Rule 2: a queue ignores isAsynchronous and starts on another thread")
    func asynchronousIsIgnored() {
      final class Claiming: Operation, @unchecked Sendable {
        let isClaimed: Bool
        let threads = Log()
        init(_ isClaimed: Bool) { self.isClaimed = isClaimed }
        override var isAsynchronous: Bool { isClaimed }
        override func main() { threads("\(ObjectIdentifier(Thread.current))") }
      }
      for isClaimed in [true, false] {
        let operation = Claiming(isClaimed)
        let queue = OperationQueue()
        queue.addOperation(operation)
        queue.waitUntilAllOperationsAreFinished()
        #expect(operation.threads.lines.count == 1)
        #expect(operation.threads.lines != ["\(ObjectIdentifier(Thread.current))"])
      }
    }

    @Test("Rule 3: isReady stays true after the end")
    func readyAfterEnd() {
      let operation = Operation()
      operation.start()
      #expect(operation.isReady)
    }

    @Test(
      "Rule 3: an unfinished dependency makes a finished operation unready, and start is still silent"
    )
    func dependencyAfterEnd() {
      let runs = Counter()
      let operation = BlockOperation { runs.increment() }
      operation.start()
      operation.addDependency(Operation())
      #expect(!operation.isReady)
      operation.start()
      #expect(runs.value == 1)
    }

    @Test("Rule 9: starting a cancelled operation finishes it without main")
    func startCancelled() {
      let runs = Counter()
      let operation = BlockOperation { runs.increment() }
      operation.cancel()
      #expect(!operation.isFinished)
      operation.start()
      #expect(operation.isFinished)
      #expect(!operation.isExecuting)
      #expect(runs.value == 0)
    }

    @Test("Rule 10: started by hand, main runs synchronously on the calling thread")
    func startByHand() {
      let log = Log()
      let operation = BlockOperation { log("\(ObjectIdentifier(Thread.current))") }
      operation.start()
      #expect(log.lines == ["\(ObjectIdentifier(Thread.current))"])
    }
  }
}
