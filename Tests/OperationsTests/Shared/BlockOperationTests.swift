import Testing

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

extension Behaviour {
  @Suite struct BlockOperationTests {
    @Test("Rule 18: one block runs on the operation's thread")
    func oneBlock() {
      let log = Log()
      let operation = BlockOperation { log("\(ObjectIdentifier(Thread.current))") }
      operation.start()
      #expect(log.lines == ["\(ObjectIdentifier(Thread.current))"])
    }

    @Test("Rule 18: several blocks run at the same time", .differs(.blocksInTurn))
    func concurrentBlocks() {
      let meeting = Meeting(of: 3)
      let operation = BlockOperation { meeting.wait() }
      operation.addExecutionBlock { meeting.wait() }
      operation.addExecutionBlock { meeting.wait() }
      #expect(operation.executionBlocks.count == 3)
      operation.start()
      #expect(operation.isFinished)
    }

    @Test("Rule 18: the operation finishes when all blocks have")
    func finishesLast() {
      let ended = Counter()
      let operation = BlockOperation()
      for _ in 0..<50 { operation.addExecutionBlock { ended.increment() } }
      let queue = OperationQueue()
      queue.addOperations([operation], waitUntilFinished: true)
      #expect(ended.value == 50)
    }

    @Test("Rule 18: an operation without blocks finishes at once")
    func noBlocks() {
      let operation = BlockOperation()
      operation.start()
      #expect(operation.isFinished)
      #expect(operation.executionBlocks.isEmpty)
    }

    @Test("Rule 18: cancelled before the start, none of the blocks runs")
    func cancelled() {
      let runs = Counter()
      let operation = BlockOperation { runs.increment() }
      operation.addExecutionBlock { runs.increment() }
      operation.cancel()
      operation.start()
      #expect(runs.value == 0)
    }

    @Test("Rule 18: the blocks count as one operation against the limit")
    func oneAgainstLimit() {
      let (running, ended) = (Counter(), Counter())
      let queue = queue(limit: 1)
      let operations = (0..<10).map { _ in
        let operation = BlockOperation()
        operation.addExecutionBlock { running.increment() }
        operation.addExecutionBlock { ended.increment() }
        return operation
      }
      queue.addOperations(operations, waitUntilFinished: true)
      #expect(running.value == 10 && ended.value == 10)
    }
  }
}

/// Where a number of threads wait for each other.
final class Meeting: Sendable {
  private let arrived = Counter()
  private let size: Int
  private let complete = Gate()

  init(of size: Int) { self.size = size }

  func wait() {
    if arrived.increment() == size { complete.open() }
    complete.wait()
  }
}
