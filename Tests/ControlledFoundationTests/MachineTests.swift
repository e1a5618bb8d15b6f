import ControlledFoundation
import Interleaving
import Recordings
import Testing

/// What takes a core of the simulated machine, and who gets one.
@Suite struct MachineTests {
  /// The text that a program prints on so many cores, with the time before each line.
  private func lines(cores: Int, _ program: @escaping () -> Void) -> [String] {
    let run = Run(cores: cores, countsCores: true, program)
    #expect(run.outcome.kind == .finished)
    return run.events.filter { $0.kind == .output }
      .map { "\($0.time) \($0.text.trimmingCharacters(in: .newlines))" }
  }

  @Test(arguments: [
    (1, [1.0, 2, 3, 4]), (2, [1, 1, 2, 2]), (3, [1, 1, 1, 2]), (8, [1, 1, 1, 1]),
  ])
  func `Threads that compute share the cores`(_ cores: Int, _ ends: [Double]) {
    let lines = lines(cores: cores) {
      for number in 1...4 {
        Thread {
          work(1)
          print("\(number)")
        }.start()
      }
    }
    #expect(lines.map { Double($0.split(separator: " ")[0])! } == ends)
  }

  @Test func `A wait takes no core`() {
    let lines = lines(cores: 1) {
      for number in 1...4 {
        Thread {
          Thread.sleep(forTimeInterval: 1)
          print("\(number)")
        }.start()
      }
    }
    #expect(lines == ["1.0 1", "1.0 2", "1.0 3", "1.0 4"])
  }

  @Test func `The pool begins no more blocks than there are cores to compute on`() {
    let run = Run(cores: 2, countsCores: true) {
      for number in 1...6 {
        DispatchQueue.global().async {
          print("\(number)")
          work(1)
        }
      }
    }
    let begins = run.events.filter { $0.kind == .output }
    #expect(begins.map(\.time) == [0, 0, 1, 1, 2, 2])
    #expect(
      begins.map(\.thread) == [
        "worker 1", "worker 2", "worker 1", "worker 2", "worker 1", "worker 2",
      ])
  }

  @Test func `The pool grows when its workers block`() {
    let lines = lines(cores: 1) {
      for number in 1...3 {
        DispatchQueue.global().async {
          work(1)
          print("wait \(number)")
          Thread.sleep(forTimeInterval: 10)
        }
      }
    }
    #expect(lines == ["1.0 wait 1", "2.0 wait 2", "3.0 wait 3"])
  }

  @Test func `The most urgent block that waits goes first`() {
    let lines = lines(cores: 1) {
      let classes: [(DispatchQoS.QoSClass, String)] = [
        (.background, "background"), (.utility, "utility"), (.default, "default"),
        (.userInitiated, "initiated"), (.userInteractive, "interactive"),
      ]
      DispatchQueue.global(qos: .userInteractive).async { work(1) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
        for (qos, name) in classes {
          DispatchQueue.global(qos: qos).async {
            work(1)
            print(name)
          }
        }
      }
    }
    #expect(
      lines.map { String($0.split(separator: " ")[1]) }
        == ["interactive", "initiated", "default", "utility", "background"])
  }

  @Test func `A more urgent thread takes the core away, and gives it back`() {
    let run = Run(cores: 1, countsCores: true) {
      DispatchQueue.global(qos: .background).async { work(1) }
      DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + 0.25) { work(0.5) }
    }
    let cores = run.events.filter { [.core, .computed].contains($0.kind) }
      .map {
        "\($0.time) \($0.thread) \($0.kind == .computed ? "done" : $0.value == nil ? "-" : "+")"
      }
    #expect(
      cores == [
        "0.0 worker 1 +", "0.25 worker 1 -", "0.25 worker 2 +", "0.75 worker 2 done",
        "0.75 worker 1 +", "1.5 worker 1 done",
      ])
  }

  /// What three qualities of service have to do on one core: the urgent one waits for the unhurried one,
  /// and those between have three seconds of work.
  private func inversion<Shared: Sendable>(
    over make: @escaping () -> Shared, hold: @escaping @Sendable (Shared) -> Void,
    take: @escaping @Sendable (Shared) -> Void
  ) -> [String] {
    lines(cores: 1) {
      let shared = make()
      DispatchQueue.global(qos: .background).async { hold(shared) }
      DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + 0.1) {
        take(shared)
        print("urgent")
      }
      DispatchQueue.global(qos: .default).asyncAfter(deadline: .now() + 0.2) {
        work(3)
        print("between")
      }
    }
  }

  @Test func `Whoever holds a lock works as urgently as those who wait for it`() {
    let lines = inversion {
      NSLock()
    } hold: { lock in
      lock.withLock { work(1) }
    } take: { lock in
      lock.withLock {}
    }
    #expect(lines == ["1.0 urgent", "4.0 between"])
  }

  @Test func `Nobody knows who will signal a semaphore, so that an inversion lasts`() {
    let lines = inversion {
      DispatchSemaphore(value: 1)
    } hold: { semaphore in
      semaphore.wait()
      work(1)
      semaphore.signal()
    } take: { semaphore in
      semaphore.wait()
      semaphore.signal()
    }
    #expect(lines == ["3.2 between", "4.0 urgent"])
  }

  @Test func `Nobody knows who will leave a group, so that an inversion lasts`() {
    let lines = inversion {
      DispatchGroup()
    } hold: { group in
      group.enter()
      work(1)
      group.leave()
    } take: { group in
      group.wait()
    }
    #expect(lines == ["3.2 between", "4.0 urgent"])
  }

  @Test func `A serial queue's block works as urgently as one that is waited for with sync`() {
    let lines = inversion {
      DispatchQueue(label: "shelf", qos: .background)
    } hold: { queue in
      queue.sync { work(1) }
    } take: { queue in
      queue.sync {}
    }
    #expect(lines == ["1.0 urgent", "4.0 between"])
  }

  @Test func `A serial queue's block works as urgently as a block that waits behind it`() {
    let lines = lines(cores: 1) {
      let queue = DispatchQueue(label: "shelf", qos: .background)
      queue.async { work(1) }
      DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + 0.1) {
        queue.async(qos: .userInitiated, flags: .enforceQoS) { print("urgent") }
      }
      DispatchQueue.global(qos: .default).asyncAfter(deadline: .now() + 0.2) {
        work(3)
        print("between")
      }
    }
    #expect(lines == ["1.0 urgent", "4.0 between"])
  }

  @Test func `An operation's quality of service decides who gets the core`() {
    let lines = lines(cores: 1) {
      let queue = OperationQueue()
      queue.addOperation { work(1) }
      for (name, quality) in [("late", QualityOfService.background), ("soon", .userInitiated)] {
        let operation = BlockOperation {
          work(1)
          print(name)
        }
        operation.qualityOfService = quality
        queue.addOperation(operation)
      }
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(lines.map { String($0.split(separator: " ")[1]) } == ["soon", "late"])
  }

  @Test(arguments: [false, true])
  func `A block begins before another one computes, or waits for its core`(_ anyTime: Bool) {
    var explorer = Explorer()
    explorer.cores = 1
    explorer.firesTimersAnyTime = anyTime
    explorer.limit = 1_000
    let exploration = explorer.explore {
      runProgram(countsCores: true) {
        DispatchQueue.global().async {
          work(1)
          print("computed")
        }
        DispatchQueue.global().async { print("begun") }
      }
    }
    #expect(exploration.coverage == .all)
    #expect(
      Set(exploration.results.map(\.output)) == ["computed\nbegun\n", "begun\ncomputed\n"])
  }
}
