import ControlledFoundation
import Recordings
import Testing

@Suite struct DispatchSemaphoreTests {
  @Test func `A wait goes on when another thread signals`() {
    let run = Run {
      let gate = DispatchSemaphore(value: 0) ¬ "gate"
      DispatchQueue.global().async {
        print("work")
        gate.signal()
      }
      gate.wait()
      print("after")
    }
    #expect(run.outcome.kind == .finished)
    #expect(
      run.transcript == """
        main global queue async
        main gate blocked waits for the semaphore gate
        worker 1 global queue blockStarted
        worker 1 output work
        worker 1 gate signalled 1
        worker 1 global queue blockEnded
        main gate resumed
        main gate passed 0
        main output after
        """)
  }

  @Test func `A wait with a time-out takes virtual time only`() {
    let run = Run {
      let gate = DispatchSemaphore(value: 0)
      print(gate.wait(timeout: .now() + 10), DispatchTime.now().uptimeNanoseconds)
      gate.signal()
      print(gate.wait(timeout: .now() + 10), gate.wait(timeout: .now()))
      print(gate.wait(wallTimeout: .now() + .milliseconds(5)))
    }
    #expect(run.output == "timedOut 10000000000\nsuccess timedOut\ntimedOut\n")
    #expect(run.outcome.kind == .finished)
  }

  @Test func `A signal tells whether it woke a thread`() {
    let run = Run {
      let gate = DispatchSemaphore(value: 0)
      Thread { gate.wait() }.start()
      sleep(1)
      print(gate.signal(), gate.signal())
      gate.wait()
    }
    #expect(run.output == "1 0\n")
  }

  @Test func `A semaphore that nobody signals is named`() {
    let run = Run {
      let gate = DispatchSemaphore(value: 1) ¬ "gate"
      gate.wait()
      gate.wait()
    }
    #expect(run.outcome.kind == .stalled)
    #expect(run.reasons == ["main waits for the semaphore gate, which nobody signals."])
  }

  @Test func `A semaphore without a name is called by its class and number`() {
    let run = Run {
      _ = DispatchSemaphore(value: 1)
      DispatchSemaphore(value: 0).wait()
    }
    #expect(run.reasons == ["main waits for DispatchSemaphore 2, which nobody signals."])
  }

  @Test func `A semaphore that dies in use traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run { DispatchSemaphore(value: 1).wait() }
    }
    expect(result, says: "BUG IN CLIENT OF LIBDISPATCH: Semaphore object deallocated while in use")
  }
}

@Suite struct DispatchGroupTests {
  @Test func `A notification comes when everything has left`() {
    let run = Run {
      let downloads = DispatchGroup() ¬ "downloads"
      for number in 1...2 {
        DispatchQueue.global().async(group: downloads) { print("part \(number)") }
      }
      downloads.notify(queue: .main) { print("all") }
    }
    #expect(run.outcome.kind == .finished)
    #expect(
      run.transcript == """
        main downloads entered 1
        main global queue async
        main downloads entered 2
        main global queue async
        worker 1 global queue blockStarted
        worker 1 output part 1
        worker 1 downloads left 1
        worker 1 global queue blockEnded
        worker 2 global queue blockStarted
        worker 2 output part 2
        worker 2 downloads left 0
        worker 2 downloads notified
        worker 2 global queue blockEnded
        main main queue blockStarted
        main output all
        main main queue blockEnded
        """)
  }

  @Test func `An empty group doesn't wait and notifies at once`() {
    let run = Run {
      let group = DispatchGroup()
      group.wait()
      group.notify(queue: .main) { print("notified") }
    }
    #expect(run.output == "notified\n")
  }

  @Test func `wait gives up at its time`() {
    let run = Run {
      let group = DispatchGroup()
      group.enter()
      print(group.wait(timeout: .now() + 1))
      group.leave()
      print(group.wait(timeout: .now() + 1), DispatchTime.now().uptimeNanoseconds)
    }
    #expect(run.output == "timedOut\nsuccess 1000000000\n")
  }

  @Test func `A group that is never left stalls its notification, and the report counts`() {
    let run = Run {
      let downloads = DispatchGroup() ¬ "downloads"
      downloads.enter()
      downloads.enter()
      downloads.leave()
      downloads.notify(queue: .main) {}
    }
    #expect(run.outcome.kind == .stalled)
    #expect(
      run.reasons == [
        "the group downloads was entered twice and left once, so its notification never comes."
      ])
  }

  @Test func `A group that is never left stalls whoever waits for it`() {
    let run = Run {
      let downloads = DispatchGroup() ¬ "downloads"
      downloads.enter()
      downloads.wait()
    }
    #expect(
      run.reasons == ["main waits for the group downloads, which was entered once and never left."])
  }

  @Test func `A group that nobody waits for is worth a remark`() {
    let run = Run { (DispatchGroup() ¬ "downloads").enter() }
    #expect(run.outcome.kind == .finished)
    #expect(run.warnings.map(\.message) == ["The group downloads was entered once and never left."])
    #expect(run.warnings.map(\.kind) == [.unbalancedGroup])
  }

  @Test func `One leave too many traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run {
        let group = DispatchGroup()
        group.enter()
        group.leave()
        group.leave()
      }
    }
    expect(result, says: "BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to dispatch_group_leave()")
  }
}
