import ControlledFoundation
import Interleaving
import Recordings
import Testing

@Suite struct DispatchQueueTests {
  @Test func `The main queue runs after the top-level code`() {
    let run = Run {
      DispatchQueue.main.async { print("block") }
      print("top level")
    }
    #expect(run.outcome.kind == .finished)
    #expect(
      run.transcript == """
        main main queue async
        main output top level
        main main queue blockStarted
        main output block
        main main queue blockEnded
        """)
  }

  @Test func `A serial queue runs its blocks in order, one at a time`() {
    let run = Run {
      let photos = DispatchQueue(label: "photos")
      for number in 1...3 {
        photos.async {
          print("\(number)")
          Thread.sleep(forTimeInterval: 0.5)
        }
      }
      photos.sync { print("last") }
    }
    #expect(run.outcome.kind == .finished)
    #expect(
      run.transcript == """
        main photos async
        main photos async
        main photos async
        main photos sync
        main photos blocked waits for its turn in the queue photos, where worker 1 runs a block
        worker 1 photos blockStarted
        worker 1 output 1
        worker 1 worker 1 sleeping 0.5
        0.5s worker 1 photos blockEnded
        0.5s worker 1 photos blockStarted
        0.5s worker 1 output 2
        0.5s worker 1 worker 1 sleeping 0.5
        1.0s worker 1 photos blockEnded
        1.0s worker 1 photos blockStarted
        1.0s worker 1 output 3
        1.0s worker 1 worker 1 sleeping 0.5
        1.5s worker 1 photos blockEnded
        1.5s main photos resumed
        1.5s main photos blockStarted
        1.5s main output last
        1.5s main photos blockEnded
        """)
  }

  @Test func `A concurrent queue runs its blocks at the same time, a barrier alone`() {
    let run = Run {
      let cache = DispatchQueue(label: "cache", attributes: .concurrent)
      for name in ["a", "b"] {
        cache.async {
          print(name, "begins")
          Thread.sleep(forTimeInterval: 1)
          print(name, "ends")
        }
      }
      cache.async(flags: .barrier) { print("barrier") }
      cache.async { print("c") }
    }
    #expect(run.output == "a begins\nb begins\na ends\nb ends\nbarrier\nc\n")
  }

  @Test func `sync runs on the calling thread, also from a worker, and returns the result`() {
    let run = Run {
      let queue = DispatchQueue(label: "q")
      print(queue.sync { Thread.isMainThread })
      DispatchQueue.global().async {
        print(queue.sync { Thread.current.description })
        DispatchQueue.main.sync { print(Thread.isMainThread) }
      }
    }
    #expect(run.output == "true\n<NSThread: worker 1>{number = 2, name = (null)}\ntrue\n")
  }

  @Test func `An error thrown inside sync comes out of it`() {
    struct Failure: Error {}
    let run = Run {
      do {
        try DispatchQueue(label: "q").sync { throw Failure() }
      } catch {
        print("caught", error)
      }
    }
    #expect(run.output == "caught Failure()\n")
  }

  @Test func `asyncAfter runs at its time, equal times in order of submission`() {
    let run = Run {
      let start = DispatchTime.now()
      let queue = DispatchQueue(label: "q")
      queue.asyncAfter(deadline: start + 2) { print("two") }
      queue.asyncAfter(deadline: start + .seconds(1)) { print("one") }
      queue.asyncAfter(deadline: start + 1) { print("one again") }
      queue.asyncAfter(deadline: .distantFuture) { print("never") }
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "one\none again\ntwo\n")
    #expect(run.events.last?.time == 2)
  }

  @Test func `The A to F puzzle has one answer`() {
    func puzzle() {
      print("A")
      DispatchQueue.main.async {
        print("B")
        DispatchQueue.main.async { print("C") }
        DispatchQueue.global().sync { print("D") }
        print("E")
      }
      print("F")
    }
    #expect(Run(puzzle).output == "A\nF\nB\nD\nE\nC\n")
    for seed in 1...20 {
      #expect(
        Run(strategy: SeededStrategy(seed: UInt64(seed)), puzzle).output == "A\nF\nB\nD\nE\nC\n")
    }
  }

  @Test func `sync onto the queue that one is on traps with the words of libdispatch`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run {
        let queue = DispatchQueue(label: "q")
        queue.sync { queue.sync {} }
      }
    }
    expect(
      result,
      says:
        "BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread"
    )
  }

  @Test func `main.sync from main traps too`() async {
    await #expect(processExitsWith: .failure) { _ = Run { DispatchQueue.main.sync {} } }
  }

  @Test func `Two queues that wait for each other deadlock, and the report names both`() {
    let run = Run {
      let a = DispatchQueue(label: "a")
      let b = DispatchQueue(label: "b")
      a.async {
        sleep(1)
        b.sync {}
      }
      b.async {
        sleep(1)
        a.sync {}
      }
    }
    #expect(run.outcome.kind == .deadlocked)
    #expect(
      run.reasons == [
        "worker 1 waits for its turn in the queue b, where worker 2 runs a block.",
        "worker 2 waits for its turn in the queue a, where worker 1 runs a block.",
      ])
  }

  @Test func `A suspended queue keeps its blocks, and the report says so`() {
    let run = Run {
      let queue = DispatchQueue(label: "q")
      queue.suspend()
      queue.async { print("never") }
      queue.async { print("never") }
    }
    #expect(run.outcome.kind == .stalled)
    #expect(run.reasons == ["the queue q holds 2 blocks that never run: it is suspended."])
  }

  @Test func `No more than 64 workers exist; work beyond waits for one`() {
    let run = Run {
      for _ in 1...100 { DispatchQueue.global().async { sleep(1) } }
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.events.last?.time == 2)
    #expect(Set(run.events.map(\.thread)).count == 65)
  }

  @Test func `A specific value is found on its queue`() {
    let run = Run {
      let key = DispatchSpecificKey<String>()
      let queue = DispatchQueue(label: "q")
      queue.setSpecific(key: key, value: "mine")
      print(DispatchQueue.getSpecific(key: key) ?? "none")
      queue.sync { print(DispatchQueue.getSpecific(key: key) ?? "none") }
      print(queue.getSpecific(key: key) ?? "none")
    }
    #expect(run.output == "none\nmine\nmine\n")
  }
}

@Suite struct TargetQueueTests {
  @Test func `Fifty serial queues take fifty workers, with one serial target they take one`() {
    func workers(target: Bool) -> Int {
      let run = Run {
        let target = target ? DispatchQueue(label: "target") : nil
        for number in 1...50 {
          DispatchQueue(label: "\(number)", target: target).async { sleep(1) }
        }
      }
      #expect(run.outcome.kind == .finished)
      return Set(run.events.map(\.thread)).subtracting(["main"]).count
    }
    #expect(workers(target: false) == 50)
    #expect(workers(target: true) == 1)
  }

  @Test func `A queue with main as its target runs on main`() {
    let run = Run {
      let queue = DispatchQueue(label: "q", target: .main)
      queue.async { print("async", Thread.isMainThread) }
      DispatchQueue.global().async { queue.sync { print("sync", Thread.isMainThread) } }
    }
    #expect(run.output == "async true\nsync true\n")
  }

  @Test func `A wait says that the target is the cause`() {
    let run = Run {
      let target = DispatchQueue(label: "target")
      let queue = DispatchQueue(label: "queue", target: target)
      let gate = DispatchSemaphore(value: 0) ¬ "gate"
      target.async { gate.wait() }
      queue.async { print("never") }
      usleep(1)
      queue.sync {}
    }
    #expect(run.outcome.kind == .stalled)
    #expect(
      run.reasons == [
        """
        main waits for its turn in the queue, whose blocks run on the queue target, where \
        worker 1 runs a block.
        """,
        "worker 1 waits for the semaphore gate, which nobody signals.",
        "the queue holds a block that never runs: the queue target, its target, doesn't get to them.",
      ])
  }

  @Test func `A queue that was never activated keeps its blocks`() {
    let run = Run {
      let queue = DispatchQueue(label: "q", attributes: .initiallyInactive)
      queue.async { print("never") }
    }
    #expect(run.reasons == ["the queue q holds a block that never runs: it was never activated."])
  }

  @Test
  func `concurrentPerform takes as many threads as the machine has cores, the caller among them`() {
    let run = Run {
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        usleep(1)
        print(number)
      }
      print("end")
    }
    #expect(run.output == "0\n1\n2\n3\n4\n5\n6\n7\nend\n")
    #expect(Set(run.events.map(\.thread)) == ["main", "worker 1", "worker 2", "worker 3"])
  }

  @Test func `Work that waits for a worker goes by its quality of service`() {
    let run = Run {
      for _ in 1...64 { DispatchQueue.global().async { sleep(1) } }
      DispatchQueue.global(qos: .background).async { print("background") }
      DispatchQueue.global(qos: .userInteractive).async { print("interactive") }
      DispatchQueue.global(qos: .utility).async { print("utility") }
    }
    #expect(run.output == "interactive\nutility\nbackground\n")
  }
}
