import Operations
import Testing

extension Behaviour {
  @Suite struct AsynchronousOperationTests {
    /// Ends when it's told to.
    final class Manual: AsynchronousOperation, @unchecked Sendable {
      let begun = Gate()
      override func main() { begun.open() }
    }

    @Test("It posts its states in order, and finishes once")
    func states() {
      let observer = StateObserver()
      let operation = Manual()
      observer.observe(operation, as: "A")
      let queue = OperationQueue()
      queue.addOperation(operation)
      operation.begun.wait()
      #expect(operation.isExecuting && operation.isAsynchronous)
      operation.finish()
      operation.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(
        observer.log.lines == ["A.isExecuting=true", "A.isExecuting=false", "A.isFinished=true"])
    }

    @Test("It keeps its place in the queue until the work is over, and its dependents wait")
    func place() {
      let (log, operation) = (Log(), Manual())
      let dependent = logging("dependent", log)
      dependent.addDependency(operation)
      let queue = queue(limit: 1)
      queue.addOperations([operation, dependent, logging("next", log)], waitUntilFinished: false)
      operation.begun.wait()
      #expect(queue.operationCount == 3)
      log("over")
      operation.finish()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines.first == "over")
      #expect(log.lines.count == 3)
    }

    @Test("A call of finish before the start does nothing, not even after a cancel")
    func early() {
      let operation = Manual()
      operation.finish()
      #expect(!operation.isFinished)
      operation.cancel()
      operation.finish()
      #expect(!operation.isFinished)
      operation.start()
      #expect(operation.isFinished)
    }

    @Test("A cancelled one never begins, and finishes when the queue comes to it")
    func cancelled() {
      let observer = StateObserver()
      let operation = Manual()
      observer.observe(operation, as: "A")
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(operation)
      queue.cancelAllOperations()
      #expect(!operation.isFinished)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(observer.log.lines == ["A.isCancelled=true", "A.isReady=true", "A.isFinished=true"])
    }

    @Test("Work that ends before the method returns is fine")
    func synchronous() {
      let queue = queue(limit: 1)
      let operations = (0..<100).map { _ in AsynchronousOperation() }
      queue.addOperations(operations, waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.operationCount == 0)
    }

    @Test("An observer of the beginning may end it, and then the work doesn't begin")
    func endedByObserver() {
      final class Work: AsynchronousOperation, @unchecked Sendable {
        let log = Log()
        override func main() { log("began") }
      }
      let operation = Work()
      let token = operation.observe(\.isExecuting) { operation, _ in operation.finish() }
      operation.start()
      #expect(operation.isFinished && !operation.isExecuting)
      #expect(operation.log.lines == [])
      token.invalidate()
    }

    @Test("Without a queue its completion block runs once")
    func completion() {
      let (runs, done, operation) = (Counter(), Gate(), Manual())
      operation.completionBlock = {
        runs.increment()
        done.open()
      }
      operation.start()
      operation.finish()
      done.wait()
      operation.finish()
      #expect(runs.value == 1)
    }

    @Test("To start it twice traps as with every operation")
    func startedTwice() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        final class Endless: AsynchronousOperation, @unchecked Sendable { override func main() {} }
        let operation = Endless()
        operation.start()
        operation.start()
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("*** -[Endless start]: receiver is already executing"))
    }
  }
}
