import ControlledFoundation
import Recordings
import Testing

@Suite struct RunLoopTests {
  @Test func `A timer on main's run loop fires after the top-level code`() {
    let run = Run {
      nonisolated(unsafe) var rounds = 0
      Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { timer in
        rounds += 1
        print(rounds, timer.isValid, timer.timeInterval)
        if rounds == 3 { timer.invalidate() }
      }
      DispatchQueue.main.async { print("block") }
      print("top level")
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "top level\nblock\n1 true 2.0\n2 true 2.0\n3 true 2.0\n")
    #expect(run.events.last?.time == 6)
  }

  @Test func `A timer on a worker never fires, and the report says why`() {
    let run = Run {
      DispatchQueue.global().async {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in print("never") }
      }
    }
    #expect(run.outcome.kind == .stalled)
    #expect(run.output == "")
    #expect(
      run.reasons == ["Timer 1 is scheduled on the run loop of worker 1, which nobody runs."])
  }

  @Test func `A thread that runs its loop serves its timers until none is left`() {
    let run = Run {
      let thread = Thread {
        Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in print("two") }
        let one = Timer(timeInterval: 1, repeats: false) { _ in
          print("one", Thread.current.name ?? "")
        }
        RunLoop.current.add(one, forMode: .common)
        RunLoop.current.run()
        print("done")
      }
      thread.name = "loop"
      thread.start()
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "one loop\ntwo\ndone\n")
  }

  @Test func `A loop without anything in it returns at once`() {
    let run = Run {
      Thread {
        RunLoop.current.run()
        print(RunLoop.current.run(mode: .default, before: Date() + 5), Date() == WallTime.start)
      }.start()
    }
    #expect(run.output == "false true\n")
  }

  private enum WallTime {
    static let start = Date(timeIntervalSince1970: 1_767_225_600)
  }

  @Test func `run(until:) on main serves blocks and timers up to its time`() {
    let run = Run {
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("one") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { print("five") }
      Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in print("two") }
      RunLoop.main.run(until: Date() + 3)
      print("three", DispatchTime.now().uptimeNanoseconds)
    }
    #expect(run.output == "one\ntwo\nthree 3000000000\nfive\n")
  }

  @Test func `perform runs a block on the loop's thread`() {
    let run = Run {
      DispatchQueue.global().async {
        RunLoop.main.perform { print("on main", Thread.isMainThread) }
      }
    }
    #expect(run.output == "on main true\n")
  }

  @Test func `Nothing after RunLoop.main.run or dispatchMain runs, and the run still ends`() {
    let loop = Run {
      DispatchQueue.main.async { print("block") }
      RunLoop.main.run()
      print("never")
    }
    #expect(loop.output == "block\n")
    #expect(loop.outcome.kind == .finished)
    let main = Run {
      DispatchQueue.main.async { print("block") }
      dispatchMain()
    }
    #expect(main.output == "block\n")
    #expect(main.outcome.kind == .finished)
  }

  @Test func `fire calls the block at once; what was missed isn't made up for`() {
    let run = Run {
      nonisolated(unsafe) var rounds = 0
      let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
        rounds += 1
        print(rounds, DispatchTime.now().uptimeNanoseconds / 100_000_000)
        if rounds == 3 { timer.invalidate() }
      }
      timer.fire()
      sleep(3)
      usleep(500_000)
    }
    #expect(run.output == "1 0\n2 35\n3 40\n")
  }

  @Test func `Thread.exit ends the thread there`() {
    let run = Run {
      let thread = Thread {
        print("before")
        Thread.exit()
      }
      thread.start()
      sleep(1)
      print(thread.isFinished)
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "before\ntrue\n")
  }
}
