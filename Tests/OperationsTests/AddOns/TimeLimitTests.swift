import Operations
import Testing

extension Behaviour {
  @Suite struct TimeLimitTests {
    @Test("What executes too long is cancelled, and the limit says so")
    func tooLong() async {
      let operation = TaskOperation { try await Task.sleep(for: .seconds(3600)) }
      let limit = operation.cancelIfExecuting(longerThan: 0.001)
      operation.start()
      await #expect(throws: CancellationError.self) { try await operation.value }
      #expect(operation.isCancelled && limit.wasExceeded)
    }

    @Test("What ends in time is left alone")
    func inTime() {
      let operation = BlockOperation {}
      let limit = operation.cancelIfExecuting(longerThan: 3600)
      operation.start()
      #expect(!operation.isCancelled && !limit.wasExceeded)
    }

    @Test("What executes already has the time from now")
    func late() async {
      let operation = TaskOperation { try await Task.sleep(for: .seconds(3600)) }
      operation.start()
      operation.cancelIfExecuting(longerThan: 0.001)
      await operation.finished()
      #expect(operation.isCancelled)
    }

    @Test("Who cancels it is told apart")
    func otherCancel() async {
      let operation = TaskOperation { try await Task.sleep(for: .seconds(3600)) }
      let limit = operation.cancelIfExecuting(longerThan: 3600)
      operation.start()
      operation.cancel()
      await operation.finished()
      #expect(!limit.wasExceeded)
    }

    @Test("A pending limit keeps no operation alive")
    func released() {
      weak var weakOperation: Operation?
      do {
        let operation = BlockOperation {}
        operation.cancelIfExecuting(longerThan: 3600)
        operation.start()
        weakOperation = operation
      }
      #expect(weakOperation == nil)
    }
  }
}
