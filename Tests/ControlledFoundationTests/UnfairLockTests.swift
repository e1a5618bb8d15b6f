import ControlledFoundation
import Interleaving
import Recordings
import Testing

@Suite struct UnfairLockTests {
  @Test func `OSAllocatedUnfairLock guards its state`() {
    let run = Run {
      let lock = OSAllocatedUnfairLock(initialState: 1) ¬ "lock"
      lock.withLock { $0 += 1 }
      print(lock.withLock { $0 }, lock.withLockIfAvailable { $0 } ?? 0)
      let plain = OSAllocatedUnfairLock()
      plain.lock()
      print(plain.lockIfAvailable())
      plain.precondition(.owner)
      plain.unlock()
      print(plain.withLock { "inside" })
    }
    #expect(run.output == "2 2\nfalse\ninside\n")
    #expect(run.events.first?.subject == "lock")
  }

  @Test func `os_unfair_lock is taken and let go`() {
    let run = Run {
      var lock = os_unfair_lock() ¬ "lock"
      os_unfair_lock_lock(&lock)
      print(os_unfair_lock_trylock(&lock))
      os_unfair_lock_assert_owner(&lock)
      os_unfair_lock_unlock(&lock)
      print(os_unfair_lock_trylock(&lock))
    }
    #expect(run.output == "false\ntrue\n")
  }

  @Test func `Taking it again ends the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        lock.lock()
      }
    }
    expect(
      result,
      says: "BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock")
  }

  @Test func `Letting go what another thread holds ends the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Run {
        let lock = OSAllocatedUnfairLock()
        Thread { lock.lock() }.start()
        sleep(1)
        lock.unlock()
      }
    }
    expect(
      result,
      says: "BUG IN CLIENT OF LIBPLATFORM: Unlock of an os_unfair_lock not owned by current thread")
  }

  @Test func `A mutex and an atomic are steps that other schedules interleave`() {
    var results: Set<String> = []
    for seed in UInt64(1)...40 {
      let run = Run(strategy: SeededStrategy(seed: seed)) {
        let counter = Atomic(0) ¬ "counter"
        let mutex = Mutex(0) ¬ "mutex"
        let group = DispatchGroup()
        for _ in 1...2 {
          DispatchQueue.global().async(group: group) {
            let value = counter.load(ordering: .relaxed)
            counter.store(value + 1, ordering: .relaxed)
            mutex.withLock { $0 += 1 }
          }
        }
        group.wait()
        print(counter.load(ordering: .relaxed), mutex.withLock { $0 })
      }
      results.insert(run.output)
    }
    // The lost update is found; the mutex loses nothing.
    #expect(results == ["1 2\n", "2 2\n"])
  }

  @Test func `Two mutexes in opposite order deadlock, and are named`() {
    let run = Run {
      let (a, b) = (MutexBox("a"), MutexBox("b"))
      for (first, second) in [(a, b), (b, a)] {
        Thread {
          first.mutex.withLock { _ in
            sleep(1)
            second.mutex.withLock { _ in }
          }
        }.start()
      }
    }
    #expect(run.outcome.kind == .deadlocked)
    #expect(
      run.reasons == [
        "Thread 1 waits for the lock b, which Thread 2 holds.",
        "Thread 2 waits for the lock a, which Thread 1 holds.",
      ])
  }

  private final class MutexBox: Sendable {
    let mutex: Mutex<Int>
    init(_ name: String) {
      let mutex = Mutex(0) ¬ name
      self.mutex = mutex
    }
  }
}

@Suite struct PthreadTests {
  @Test func `The functions of the C library are the world's own`() {
    let run = Run {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      pthread_mutex_lock(mutex)
      Thread {
        pthread_mutex_lock(mutex)
        pthread_mutex_unlock(mutex)
      }.start()
      usleep(1)
      pthread_mutex_unlock(mutex)
    }
    #expect(
      run.events.filter { $0.kind == .blocked }.map(\.value)
        == [.text("waits for pthread_mutex_t 1, which main holds")])
  }

  @Test func `A condition of the C library`() {
    let run = Run {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
      nonisolated(unsafe) var isReady = false
      Thread {
        pthread_mutex_lock(mutex)
        while !isReady { pthread_cond_wait(condition, mutex) }
        print("woken")
        pthread_mutex_unlock(mutex)
      }.start()
      sleep(1)
      pthread_mutex_lock(mutex)
      isReady = true
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "woken\n")
  }
}
