import Recordings
import Testing

/// Tasks that wait for operations, in the controlled world.
@Suite struct OperationTaskTests {
  @Test func `A task that waits for ever is named, with what it waits for`() throws {
    let run = try hosted(
      """
      import Operations
      let boil = BlockOperation {}
      let kitchen = OperationQueue()
      kitchen.isSuspended = true
      let brew = TaskOperation { 1 }
      kitchen.addOperation(brew)
      Task.detached { await boil.finished() }
      Task.detached { await kitchen.emptied() }
      Task.detached { print(try await brew.value) }
      """)
    #expect(run.outcome.kind == .stalled)
    #expect(
      run.outcome.waits.map(\.reason) == [
        "brew waits in the operation queue kitchen, which is suspended.",
        "a task waits for boil to finish.",
        "a task waits for the operation queue kitchen to become empty, which still holds brew.",
        "a task waits for brew to finish.",
      ])
  }

  @Test func `Tasks take turns at a queue with a limit, in virtual time`() throws {
    let run = try hosted(
      """
      import Operations
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      for number in 1...4 {
        Task.detached {
          try await queue.add { try await Task.sleep(for: .seconds(10)) }
          print(number, DispatchTime.now().uptimeNanoseconds / 1_000_000_000)
        }
      }
      """)
    #expect(run.output == "1 10\n2 10\n3 20\n4 20\n")
    #expect(run.outcome.kind == .finished)
  }

  @Test func `A cancel of the task reaches the code, and a suspended queue isn't waited for`()
    throws
  {
    let run = try hosted(
      """
      import Operations
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let tasks = (1...2).map { number in
        Task.detached {
          do {
            try await queue.add { try await Task.sleep(for: .seconds(100)) }
          } catch {
            print(number, error, DispatchTime.now().uptimeNanoseconds / 1_000_000_000)
          }
        }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
        queue.isSuspended = true
        tasks[1].cancel()
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 4) { tasks[0].cancel() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        print(queue.operations.map(\\.isCancelled))
        queue.isSuspended = false
      }
      """)
    #expect(run.output == "2 CancellationError() 3\n1 CancellationError() 4\n[true]\n")
    #expect(run.outcome.kind == .finished)
  }

  @Test func `An operation whose code has run is released`() throws {
    let run = try hosted(
      """
      import Operations
      final class Watched: Sendable { deinit { print("released") } }
      let queue = OperationQueue()
      do {
        let watched = Watched()
        queue.addOperation(TaskOperation { withExtendedLifetime(watched) {} })
      }
      Task.detached {
        let watched = Watched()
        try await queue.add { withExtendedLifetime(watched) {} }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("a second later") }
      """)
    #expect(run.output == "released\nreleased\na second later\n")
  }
}
