import Operations
import Testing

extension Behaviour {
  @Suite struct RetryOperationTests {
    struct Broken: Error {}

    @Test("It stops at the first success")
    func succeeds() {
      let operation = RetryOperation(attempts: 5) { attempt in
        if attempt < 3 { throw Broken() }
        return attempt
      }
      OperationQueue().addOperations([operation], waitUntilFinished: true)
      #expect(try! operation.result!.get() == 3)
    }

    @Test("It stops after the last attempt, with the error", arguments: [(3, 3), (1, 1), (0, 1)])
    func fails(attempts: Int, made: Int) {
      let counter = Counter()
      let operation = RetryOperation<Int>(attempts: attempts) { _ in
        counter.increment()
        throw Broken()
      }
      operation.start()
      operation.waitUntilFinished()
      #expect(counter.value == made)
      #expect(throws: Broken.self) { try operation.result!.get() }
    }

    @Test("It stops at an error that isn't worth another attempt")
    func hopeless() {
      let counter = Counter()
      let delay = RetryDelay.constant(3600).onlyAfter { !($0 is Broken) }
      let operation = RetryOperation<Int>(attempts: 3, delay: delay) { _ in
        counter.increment()
        throw Broken()
      }
      operation.start()
      #expect(operation.isFinished)
      #expect(counter.value == 1)
    }

    @Test("A cancel ends the wait at once, and nothing keeps it until the timer would have fired")
    func cancelledInBetween() {
      weak var weakOperation: RetryOperation<Int>?
      do {
        let operation = RetryOperation<Int>(attempts: 2, delay: .constant(3600)) { _ in
          throw Broken()
        }
        weakOperation = operation
        operation.start()
        #expect(!operation.isFinished)
        operation.cancel()
        #expect(operation.isFinished)
      }
      #expect(weakOperation == nil)
    }

    @Test("A cancel during an attempt makes it the last")
    func cancelledDuring() {
      final class Box: @unchecked Sendable { weak var operation: Operation? }
      let (counter, box) = (Counter(), Box())
      let operation = RetryOperation<Int>(attempts: 3) { _ in
        counter.increment()
        box.operation?.cancel()
        throw Broken()
      }
      box.operation = operation
      operation.start()
      #expect(operation.isFinished)
      #expect(counter.value == 1)
    }

    @Test("Without an attempt there is no result")
    func cancelledBefore() {
      let operation = RetryOperation(attempts: 3) { $0 }
      operation.cancel()
      operation.start()
      #expect(operation.isFinished && operation.result == nil)
    }

    @Test("It keeps its place in the queue while it waits, but no thread")
    func place() {
      let (log, failed) = (Log(), Gate())
      let queue = queue(limit: 1)
      let operation = RetryOperation<Int>(attempts: 2, delay: .constant(3600)) { _ in
        failed.open()
        throw Broken()
      }
      queue.addOperations([operation, logging("next", log)], waitUntilFinished: false)
      failed.wait()
      #expect(queue.operationCount == 2 && log.lines == [])
      operation.cancel()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["next"])
    }

    @Test(
      "The wait between attempts",
      arguments: [
        (RetryDelay.none, [0, 0, 0]), (.constant(2), [2, 2, 2]),
        (.exponential(first: 1), [1, 2, 4]),
        (.exponential(first: 1, factor: 10, limit: 50), [1, 10, 50]),
        (RetryDelay { failures in Double(failures) * 0.5 }, [0.5, 1, 1.5]),
        (.constant(2).jittered(upTo: 0), [2, 2, 2]),
        (.constant(2).onlyAfter { $0 is Broken }, [2, 2, 2]),
        (.constant(2).onlyAfter { !($0 is Broken) }.jittered(), [nil, nil, nil]),
      ])
    func delays(delay: RetryDelay, seconds: [TimeInterval?]) {
      #expect((1...3).map { delay.seconds(after: $0, Broken()) } == seconds)
    }

    @Test("A jittered wait is longer by no more than its share")
    func jitter() {
      let delay = RetryDelay.constant(2).jittered(upTo: 0.5)
      let waits = (1...100).compactMap { delay.seconds(after: $0, Broken()) }
      #expect(waits.allSatisfy { (2...3).contains($0) })
      #expect(waits.count == 100 && Set(waits).count > 1)
    }
  }
}
