import Operations
import Testing

extension Behaviour {
  /// Asynchronous code in a queue, and waiting for operations in asynchronous code.
  @Suite struct TaskOperationTests {
    struct Broken: Error {}

    /// Code that runs until its task is cancelled.
    static func endless(_ begun: AsyncStream<Void>.Continuation) async throws {
      begun.yield()
      try await Task.sleep(for: .seconds(3600))
    }

    @Test("The value comes back, and the queue is empty by then")
    func value() async throws {
      let queue = queue(limit: 1)
      for number in 0..<100 {
        #expect(try await queue.add { number } == number)
        #expect(queue.operationCount == 0)
      }
    }

    @Test("The error comes back, and the queue goes on")
    func error() async throws {
      let queue = queue(limit: 1)
      await #expect(throws: Broken.self) { try await queue.add { throw Broken() } }
      #expect(try await queue.add { 2 } == 2)
    }

    @Test("Code occupies its place until it has returned")
    func limit() async throws {
      let (queue, running) = (queue(limit: 2), Counter())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await queue.add {
              running.increment()
              await Task.yield()
              running.decrement()
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(running.peak <= 2)
    }

    @Test("A cancel of the calling task reaches code that runs")
    func cancelledWhileRunning() async {
      let queue = OperationQueue()
      let (begun, beginning) = AsyncStream<Void>.makeStream()
      let task = Task { try await queue.add { try await Self.endless(beginning) } }
      for await _ in begun { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A cancel of the calling task doesn't wait for a suspended queue, where nothing runs")
    func cancelledWhileSuspended() async {
      let (queue, log) = (OperationQueue(), Log())
      queue.isSuspended = true
      let (added, adding) = AsyncStream<Void>.makeStream()
      let token = queue.observe(\.operationCount) { _, _ in adding.yield() }
      let task = Task { try await queue.add { log("ran") } }
      for await _ in added { break }
      token.invalidate()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(queue.operations.map(\.isCancelled) == [true])
      queue.isSuspended = false
      await queue.emptied()
      #expect(log.lines == [])
    }

    @Test("A task that is cancelled already adds nothing")
    func cancelledBefore() async {
      let queue = OperationQueue()
      queue.isSuspended = true
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await queue.add {}
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(queue.operationCount == 0)
    }

    @Test("A cancel of the queue's operations reaches the code, and those who wait for its value")
    func queueCancelled() async {
      let queue = queue(limit: 1)
      let (begun, beginning) = AsyncStream<Void>.makeStream()
      let running = TaskOperation { try await Self.endless(beginning) }
      let waiting = TaskOperation { 1 }
      queue.addOperations([running, waiting], waitUntilFinished: false)
      for await _ in begun { break }
      // Otherwise the end of the first could let the other start before it's cancelled too.
      queue.isSuspended = true
      queue.cancelAllOperations()
      await #expect(throws: CancellationError.self) { try await running.value }
      await #expect(throws: CancellationError.self) { try await waiting.value }
      queue.isSuspended = false
      await queue.emptied()
      #expect(running.isFinished && waiting.isFinished)
    }

    @Test("Code that ignores the cancel ends with its value")
    func cancelIgnored() async throws {
      let (begun, beginning) = AsyncStream<Void>.makeStream()
      let (ended, ending) = AsyncStream<Void>.makeStream()
      let operation = TaskOperation {
        beginning.yield()
        // In a task of its own, which isn't cancelled.
        await Task { for await _ in ended { break } }.value
        return Task.isCancelled
      }
      operation.start()
      for await _ in begun { break }
      operation.cancel()
      #expect(operation.result == nil)
      ending.yield()
      #expect(try await operation.value)
      #expect(operation.isCancelled && operation.isFinished)
    }

    @Test("There is no result before the end, and an error after a cancel before the start")
    func result() {
      let operation = TaskOperation { 1 }
      #expect(operation.result == nil)
      operation.cancel()
      #expect(throws: CancellationError.self) { try operation.result!.get() }
      operation.start()
      #expect(operation.isFinished)
      #expect(throws: CancellationError.self) { try operation.result!.get() }
    }

    @Test("Many may wait for one value, before and after the end")
    func manyWaiters() async throws {
      let operation = TaskOperation { 42 }
      let tasks = (0..<10).map { _ in Task { try await operation.value } }
      operation.start()
      for task in tasks { #expect(try await task.value == 42) }
      #expect(try await operation.value == 42)
    }

    @Test("The code has the priority of the calling task")
    func priority() async throws {
      let queue = OperationQueue()
      let task = Task(priority: .low) {
        try await queue.add { withUnsafeCurrentTask { $0?.priority } }
      }
      // Not awaited by a task, which would raise it.
      let (ended, ending) = AsyncStream<TaskPriority?>.makeStream()
      Task(priority: .low) { ending.yield(try? await task.value) }
      for await priority in ended {
        #expect(priority == .low)
        break
      }
    }

    @Test("Awaiting what is over returns at once")
    func over() async {
      let operation = Operation()
      operation.start()
      await operation.finished()
      await OperationQueue().emptied()
    }

    @Test("Awaiting the end of an operation that isn't the library's own")
    func foreign() async {
      final class Foreign: Operation, @unchecked Sendable {
        nonisolated(unsafe) var isOver = false
        override var isFinished: Bool { isOver }
        override func start() {
          willChangeValue(forKey: "isFinished")
          isOver = true
          didChangeValue(forKey: "isFinished")
        }
      }
      let operation = Foreign()
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(operation)
      let task = Task { await operation.finished() }
      queue.isSuspended = false
      await task.value
      await queue.emptied()
      #expect(queue.operationCount == 0)
    }
  }
}
