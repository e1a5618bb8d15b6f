import ControlledFoundation
import Interleaving
import Recordings
import Testing

@Suite struct NSLockTests {
  @Test func `One thread at a time is inside, under any schedule`() {
    for seed in UInt64(1)...30 {
      nonisolated(unsafe) var inside = 0
      nonisolated(unsafe) var most = 0
      let run = Run(strategy: SeededStrategy(seed: seed)) {
        let lock = NSLock()
        for _ in 1...3 {
          Thread {
            lock.withLock {
              inside += 1
              most = max(most, inside)
              usleep(10)
              inside -= 1
            }
          }.start()
        }
      }
      #expect(run.outcome.kind == .finished)
      #expect(most == 1)
    }
  }

  @Test func `A trace tells who waits for whom`() {
    let run = Run {
      let lock = NSLock() ¬ "lock"
      lock.lock()
      Thread { lock.withLock {} }.start()
      usleep(1)
      lock.unlock()
    }
    #expect(
      run.transcript == """
        main lock locked
        main main sleeping 1e-06
        Thread 1 Thread 1 threadStarted
        Thread 1 lock blocked waits for the lock, which main holds
        1e-06s main lock unlocked
        1e-06s Thread 1 lock resumed
        1e-06s Thread 1 lock locked
        1e-06s Thread 1 lock unlocked
        1e-06s Thread 1 Thread 1 threadEnded
        """)
  }

  @Test func `Locking twice on one thread is a deadlock with oneself`() {
    let run = Run {
      let lock = NSLock() ¬ "lock"
      lock.lock()
      lock.lock()
    }
    #expect(run.outcome.kind == .deadlocked)
    #expect(run.reasons == ["main waits for the lock, which it holds itself."])
  }

  @Test func `Two locks in opposite order deadlock`() {
    let run = Run {
      let (a, b) = (NSLock(), NSLock())
      a.name = "a"
      b.name = "b"
      Thread {
        a.lock()
        usleep(1)
        b.lock()
      }.start()
      Thread {
        b.lock()
        usleep(1)
        a.lock()
      }.start()
    }
    #expect(run.outcome.kind == .deadlocked)
    #expect(
      run.reasons == [
        "Thread 1 waits for the lock b, which Thread 2 holds.",
        "Thread 2 waits for the lock a, which Thread 1 holds.",
      ])
  }

  @Test func `try and lock(before:) tell whether they took the lock`() {
    let run = Run {
      let lock = NSLock()
      print(lock.try(), lock.try())
      print(lock.lock(before: Date(timeIntervalSinceNow: 3)), Date().timeIntervalSince1970)
      lock.unlock()
      print(lock.lock(before: .distantPast))
    }
    #expect(run.output == "true false\nfalse 1767225603.0\ntrue\n")
  }

  @Test func `Unlocking what another thread holds is worth a remark`() {
    let run = Run {
      let lock = NSLock() ¬ "lock"
      lock.unlock()
      Thread { lock.lock() }.start()
      usleep(1)
      lock.unlock()
    }
    #expect(
      run.warnings.map(\.message) == [
        "main unlocked the lock, which nobody held.",
        "main unlocked the lock, which Thread 1 holds.",
      ])
  }

  @Test func `A lock that its owner took along to its end is told so`() {
    let run = Run {
      let lock = NSLock() ¬ "lock"
      Thread { lock.lock() }.start()
      usleep(1)
      lock.lock()
    }
    #expect(run.outcome.kind == .stalled)
    #expect(run.reasons == ["main waits for the lock, which Thread 1 held when it ended."])
  }
}

@Suite struct NSRecursiveLockTests {
  @Test func `Its owner takes it again; others wait until it is let go as often`() {
    let run = Run {
      let lock = NSRecursiveLock()
      lock.lock()
      print(lock.try())
      Thread {
        lock.lock()
        print("thread")
        lock.unlock()
      }.start()
      usleep(1)
      lock.unlock()
      print("once")
      usleep(1)
      lock.unlock()
      usleep(1)
      print("twice")
    }
    #expect(run.output == "true\nonce\nthread\ntwice\n")
  }
}

@Suite struct NSConditionTests {
  @Test func `A consumer waits until there is something`() {
    let run = Run {
      let condition = NSCondition() ¬ "condition"
      nonisolated(unsafe) var items: [Int] = []
      for _ in 1...2 {
        Thread {
          condition.lock()
          while items.isEmpty { condition.wait() }
          print("took", items.removeFirst())
          condition.unlock()
        }.start()
      }
      for number in 1...2 {
        sleep(1)
        condition.withLock { items.append(number) }
        condition.signal()
      }
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "took 1\ntook 2\n")
  }

  @Test func `broadcast wakes all`() {
    let run = Run {
      let condition = NSCondition()
      nonisolated(unsafe) var isOpen = false
      for number in 1...3 {
        Thread {
          condition.withLock {
            while !isOpen { condition.wait() }
            print(number)
          }
        }.start()
      }
      sleep(1)
      condition.withLock { isOpen = true }
      condition.broadcast()
    }
    #expect(run.output == "1\n2\n3\n")
  }

  @Test func `A wait with a limit ends and tells that no signal came`() {
    let run = Run {
      let condition = NSCondition()
      condition.lock()
      print(condition.wait(until: Date() + 2))
      condition.unlock()
    }
    #expect(run.output == "false\n")
    #expect(run.outcome.kind == .finished)
  }

  @Test func `A signal that nobody waits for is lost`() {
    let run = Run {
      let condition = NSCondition() ¬ "condition"
      condition.signal()
      condition.lock()
      condition.wait()
    }
    #expect(run.outcome.kind == .stalled)
    #expect(
      run.reasons == ["main waits for a signal of the condition, which nobody sends."])
  }
}
