import Operations
import Synchronization
import Testing

extension Behaviour {
  /// Operations that manage their own state.
  @Suite struct SubclassTests {
    /// Overrides `start` and ends when `end()` is called.
    class Manual: Operation, @unchecked Sendable {
      private let flags = Mutex((executing: false, finished: false))
      let begun = Gate()
      var postsFinished: Bool { true }
      var postsExecuting: Bool { true }

      override var isExecuting: Bool { flags.withLock { $0.executing } }
      override var isFinished: Bool { flags.withLock { $0.finished } }

      override func start() {
        if postsExecuting { willChangeValue(forKey: "isExecuting") }
        flags.withLock { $0.executing = true }
        if postsExecuting { didChangeValue(forKey: "isExecuting") }
        begun.open()
      }

      func end() {
        if postsExecuting { willChangeValue(forKey: "isExecuting") }
        if postsFinished { willChangeValue(forKey: "isFinished") }
        flags.withLock { $0 = (false, true) }
        if postsExecuting { didChangeValue(forKey: "isExecuting") }
        if postsFinished { didChangeValue(forKey: "isFinished") }
      }
    }

    final class Silent: Manual, @unchecked Sendable {
      override var postsFinished: Bool { false }
    }

    final class Terse: Manual, @unchecked Sendable {
      override var postsExecuting: Bool { false }
    }

    @Test("Rule 15: with the post of isFinished everything drains and dependents run")
    func posted() {
      let operation = Manual()
      let ran = Counter()
      let dependent = BlockOperation { ran.increment() }
      dependent.addDependency(operation)
      let queue = queue(limit: 1)
      queue.addOperations([operation, dependent], waitUntilFinished: false)
      operation.begun.wait()
      #expect(queue.operationCount == 2)
      operation.end()
      queue.waitUntilAllOperationsAreFinished()
      #expect(ran.value == 1)
    }

    @Test("Rule 15: without it the operation stays in its queue, and its dependents wait")
    func notPosted() {
      let operation = Silent()
      let dependent = Operation()
      dependent.addDependency(operation)
      let queue = OperationQueue()
      queue.addOperations([operation, dependent], waitUntilFinished: false)
      operation.begun.wait()
      operation.end()
      #expect(operation.isFinished)
      // Everything else in the queue still runs to its end.
      let other = Operation()
      queue.addOperations([other], waitUntilFinished: true)
      #expect(queue.operations.contains(operation))
      #expect(!dependent.isReady)
      // The late post mends it.
      operation.willChangeValue(forKey: "isFinished")
      operation.didChangeValue(forKey: "isFinished")
      queue.waitUntilAllOperationsAreFinished()
      #expect(dependent.isFinished)
    }

    @Test("Rule 15: isExecuting affects neither draining nor the limit")
    func withoutExecuting() {
      let (first, second) = (Terse(), Terse())
      let queue = queue(limit: 1)
      queue.addOperations([first, second], waitUntilFinished: false)
      first.begun.wait()
      #expect(!second.isExecuting)
      first.end()
      second.begun.wait()
      second.end()
      queue.waitUntilAllOperationsAreFinished()
    }

    @Test("Rule 11: the completion block of such an operation runs, in no queue")
    func completion() {
      let operation = Manual()
      let done = Gate()
      operation.completionBlock = { done.open() }
      operation.start()
      operation.end()
      done.wait()
    }

    @Test("Rule 15: waitUntilFinished, and dependents added after the end, go by the post")
    func late() {
      let operation = Manual()
      operation.start()
      operation.end()
      operation.waitUntilFinished()
      let dependent = Operation()
      dependent.addDependency(operation)
      #expect(dependent.isReady)
    }

    /// Ready when a flag says so.
    final class Conditional: BlockOperation, @unchecked Sendable {
      private let flag = Mutex(false)

      override var isReady: Bool { super.isReady && flag.withLock { $0 } }

      func flip(_ value: Bool = true) {
        willChangeValue(forKey: "isReady")
        flag.withLock { $0 = value }
        didChangeValue(forKey: "isReady")
      }
    }

    @Test("Rule 16: an operation with its own isReady starts when it posts it")
    func ownReadiness() {
      let ran = Counter()
      let operation = Conditional { ran.increment() }
      let queue = OperationQueue()
      queue.addOperation(operation)
      let other = Operation()
      queue.addOperations([other], waitUntilFinished: true)
      #expect(!operation.isFinished && !operation.isExecuting)
      operation.flip()
      queue.waitUntilAllOperationsAreFinished()
      #expect(ran.value == 1)
    }

    @Test("Rule 16: it starts every time, also when it's posted while being added")
    func readinessRace() {
      let count = 20_000
      let ran = Counter()
      let queue = OperationQueue()
      let operations = (0..<count).map { _ in Conditional { ran.increment() } }
      let flipped = Gate()
      Thread.detachNewThread {
        for operation in operations { operation.flip() }
        flipped.open()
      }
      for operation in operations { queue.addOperation(operation) }
      flipped.wait()
      queue.waitUntilAllOperationsAreFinished()
      #expect(ran.value == count)
    }

    @Test("Rule 4: a dependency that is added to an operation in line holds it back")
    func lateDependency() {
      let log = Log()
      let queue = queue(limit: 1)
      queue.isSuspended = true
      let (gate, operation) = (Operation(), logging("operation", log))
      queue.addOperation(operation)
      operation.addDependency(gate)
      queue.isSuspended = false
      queue.addOperations([logging("other", log)], waitUntilFinished: true)
      #expect(log.lines == ["other"])
      gate.start()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["other", "operation"])
    }
  }
}
