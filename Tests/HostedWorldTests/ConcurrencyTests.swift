import Recordings
import Testing

/// Swift concurrency in the controlled world.
@Suite struct ConcurrencyTests {
  @Test func `Tasks run beside main, a group's children at the same time, and sleep takes no time`()
    throws
  {
    let run = try hosted(
      """
      Task.detached {
        await withTaskGroup(of: Int.self) { group in
          for number in 1...3 {
            group.addTask {
              try? await Task.sleep(for: .seconds(4 - number))
              return number
            }
          }
          for await number in group { print(number, DispatchTime.now().uptimeNanoseconds) }
        }
        try? await Task.sleep(nanoseconds: 1_000_000_000)
        print("done", DispatchTime.now().uptimeNanoseconds)
      }
      print("top level")
      """)
    #expect(run.outcome.kind == .finished)
    #expect(
      run.output == """
        top level
        3 1000000000
        2 2000000000
        1 3000000000
        done 4000000000

        """)
  }

  @Test func `An actor is re-entered while it waits`() throws {
    let run = try hosted(
      """
      actor Bank {
        var balance = 100
        func take(_ amount: Int) async {
          guard balance >= amount else { return }
          try? await Task.sleep(for: .seconds(1))
          balance -= amount
        }
      }
      let bank = Bank()
      Task.detached {
        async let one: Void = bank.take(70)
        async let two: Void = bank.take(70)
        _ = await (one, two)
        print(await bank.balance)
      }
      """)
    #expect(run.output == "-40\n")
  }

  @Test func `The main actor is the main thread, after the top-level code`() throws {
    let run = try hosted(
      """
      Task { @MainActor in print("main actor", Thread.isMainThread) }
      DispatchQueue.main.async { MainActor.assumeIsolated { print("assumed") } }
      Task.detached {
        print("detached", Thread.isMainThread)
        await MainActor.run { print("run", Thread.isMainThread) }
      }
      print("top level")
      """)
    #expect(
      run.output.split(separator: "\n").sorted() == [
        "assumed", "detached false", "main actor true", "run true", "top level",
      ])
    #expect(run.output.hasPrefix("top level\nmain actor true\nassumed\n"))
  }

  @Test func `assumeIsolated elsewhere ends the program`() throws {
    let run = try hosted(
      """
      DispatchQueue.global().async {
        MainActor.assumeIsolated { print("never") }
      }
      """)
    #expect(run.outcome.kind == .trapped)
    #expect(run.outcome.location?.line == 2)
  }

  @Test func `Asynchronous top-level code ends the program with its end`() throws {
    let run = try hosted(
      """
      let task = Task.detached { () -> Int in
        try? await Task.sleep(for: .seconds(5))
        return 42
      }
      print(await task.value)
      """)
    #expect(run.output == "42\n")
    #expect(run.outcome.kind == .exited)
    #expect(run.outcome.code == 0)
  }

  @Test func `Cancelling reaches a task that sleeps`() throws {
    let run = try hosted(
      """
      let task = Task.detached {
        do {
          try await Task.sleep(for: .seconds(100))
        } catch {
          print(error, Task.isCancelled, DispatchTime.now().uptimeNanoseconds)
        }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { task.cancel() }
      """)
    #expect(run.output == "CancellationError() true 2000000000\n")
  }

  @Test func `A continuation hands a value to a task`() throws {
    let run = try hosted(
      """
      func fetch() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 3) {
            continuation.resume(returning: 7)
          }
        }
      }
      Task.detached { print(try await fetch()) }
      """)
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "7\n")
  }

  @Test func `A continuation that nobody resumes is named`() throws {
    let run = try hosted(
      """
      nonisolated(unsafe) var kept: CheckedContinuation<Int, Never>?
      func fetch() async -> Int {
        await withCheckedContinuation { kept = $0 }
      }
      Task.detached { print(await fetch()) }
      """)
    #expect(run.outcome.kind == .stalled)
    #expect(
      run.outcome.waits.map(\.reason) == [
        "a task waits in fetch() for a continuation that is never resumed."
      ])
  }

  @Test func `A continuation that is resumed twice ends the program`() throws {
    let run = try hosted(
      """
      func fetch() async -> Int {
        await withCheckedContinuation { continuation in
          continuation.resume(returning: 1)
          continuation.resume(returning: 2)
        }
      }
      Task.detached { print(await fetch()) }
      """)
    #expect(run.outcome.kind == .trapped)
    #expect(
      run.outcome.message
        == "SWIFT TASK CONTINUATION MISUSE: fetch() tried to resume its continuation more than once, "
        + "returning 2!")
    #expect(run.outcome.location?.line == 4)
  }

  @Test func `A stream delivers in order`() throws {
    let run = try hosted(
      """
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task.detached {
        for await number in stream { print(number) }
        print("ended")
      }
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      """)
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "1\n2\n3\nended\n")
  }

  @Test func `A serial queue is an actor's executor`() throws {
    let run = try hosted(
      """
      actor Account {
        private let queue = DispatchSerialQueue(label: "account")
        nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
        func check() {
          dispatchPrecondition(condition: .onQueue(queue))
          print("on the queue")
        }
      }
      let account = Account()
      Task.detached { await account.check() }
      """)
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "on the queue\n")
    #expect(run.events.contains { $0.kind == .blockStarted && $0.subject == "account" })
  }

  @Test func `No more tasks run at a time than the machine has cores`() throws {
    let run = try hosted(
      """
      for _ in 1...8 { Task.detached { sleep(1) } }
      """)
    #expect(run.outcome.kind == .finished)
    #expect(run.events.last?.time == 1 || run.events.last?.time == 2)
    #expect(
      Set(run.events.map(\.thread)) == [
        "cooperative 1", "cooperative 2", "cooperative 3", "cooperative 4",
      ])
  }
}
