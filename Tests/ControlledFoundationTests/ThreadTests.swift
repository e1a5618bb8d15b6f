import ControlledFoundation
import Recordings
import Testing

@Suite struct ThreadTests {
  @Test func `A thread runs its block beside main`() {
    let run = Run {
      let loader = Thread { print(Thread.current.name ?? "none", Thread.isMainThread) }
      loader.name = "loader"
      loader.start()
      print(Thread.current.name ?? "none", Thread.isMainThread)
    }
    #expect(
      run.transcript == """
        main output none true
        loader loader threadStarted
        loader output loader false
        loader loader threadEnded
        """)
  }

  @Test func `A subclass overrides main and sees that it was cancelled`() {
    final class Counter: Thread, @unchecked Sendable {
      var rounds = 0
      override func main() {
        while !isCancelled {
          rounds += 1
          Thread.sleep(forTimeInterval: 1)
        }
      }
    }
    let run = Run {
      let counter = Counter() ¬ "counter"
      counter.start()
      sleep(3)
      counter.cancel()
      print(counter.isExecuting, counter.isFinished)
      sleep(2)
      print(counter.isExecuting, counter.isFinished, counter.rounds)
    }
    #expect(run.output == "true false\nfalse true 3\n")
    #expect(run.events.contains { $0.thread == "counter" })
  }

  @Test func `Threads that sleep go on in order of their time`() {
    let run = Run {
      for seconds in [3, 1, 2] {
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: Double(seconds))
          print(seconds)
        }
      }
      Thread.sleep(until: Date(timeIntervalSinceNow: 5))
      print("main")
    }
    #expect(run.output == "1\n2\n3\nmain\n")
    #expect(run.events.last?.time == 5)
  }

  @Test func `Starting a thread twice traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Run {
        let thread = Thread {}
        thread.start()
        thread.start()
      }
    }
    expect(result, says: "attempt to start the thread again")
  }

  @Test func `The same worker is the same thread, with its dictionary`() {
    let run = Run {
      let queue = DispatchQueue(label: "q")
      nonisolated(unsafe) var first: Thread?
      queue.sync { first = Thread.current }
      print(first === Thread.main)
      queue.async {
        first = Thread.current
        Thread.current.threadDictionary["key"] = "value"
      }
      sleep(1)
      queue.async {
        print(first === Thread.current, Thread.current.threadDictionary["key"] ?? "none")
      }
    }
    #expect(run.output == "true\ntrue value\n")
  }
}
