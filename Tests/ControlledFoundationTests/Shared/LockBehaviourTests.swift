import Testing

#if REAL_FOUNDATION
  import Foundation
  import Synchronization
#else
  import ControlledFoundation
#endif

@Suite struct LockBehaviourTests {
  @Test func `An NSLock is taken once`() {
    let lines = observe { log in
      let lock = NSLock()
      log(lock.try(), lock.try(), lock.lock(before: Date()))
      lock.unlock()
      log(lock.lock(before: Date(timeIntervalSinceNow: 100)), lock.try())
      lock.unlock()
      log(lock.withLock { "inside" })
    }
    #expect(lines == ["true false false", "true false", "inside"])
  }

  @Test func `An NSRecursiveLock is taken again by its owner only`() {
    let lines = observe { log in
      let lock = NSRecursiveLock()
      let (held, tried) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      lock.lock()
      log(lock.try())
      Thread {
        held.wait()
        log(lock.try())
        tried.signal()
      }.start()
      held.signal()
      tried.wait()
      lock.unlock()
      Thread {
        held.wait()
        log(lock.try())
        tried.signal()
      }.start()
      held.signal()
      tried.wait()
      lock.unlock()
      Thread {
        held.wait()
        log(lock.try())
        tried.signal()
      }.start()
      held.signal()
      tried.wait()
    }
    #expect(lines == ["true", "false", "false", "true"])
  }

  @Test func `An NSConditionLock goes by its number`() {
    let lines = observe { log in
      let lock = NSConditionLock(condition: 3)
      log(lock.condition, lock.tryLock(whenCondition: 2), lock.tryLock(whenCondition: 3))
      lock.unlock(withCondition: 7)
      log(lock.condition, lock.lock(whenCondition: 1, before: Date()))
      Thread {
        log(lock.lock(whenCondition: 8, before: Date(timeIntervalSinceNow: 100)))
        lock.unlock(withCondition: 9)
      }.start()
      lock.lock()
      lock.unlock(withCondition: 8)
      log(lock.lock(whenCondition: 9, before: Date(timeIntervalSinceNow: 100)), lock.condition)
      lock.unlock()
      log(NSConditionLock().condition)
    }
    #expect(lines == ["3 false true", "7 false", "true", "true 9", "0"])
  }

  @Test func `An NSCondition's signal wakes a waiter`() {
    let lines = observe { log in
      let condition = NSCondition()
      final class Flag: @unchecked Sendable {
        // Guarded by the condition.
        var isUp = false
      }
      let flag = Flag()
      let end = DispatchSemaphore(value: 0)
      Thread {
        condition.lock()
        while !flag.isUp { condition.wait() }
        log("woken")
        condition.unlock()
        end.signal()
      }.start()
      condition.lock()
      flag.isUp = true
      condition.signal()
      condition.unlock()
      end.wait()
      condition.lock()
      log(condition.wait(until: Date(timeIntervalSinceNow: 0.001)))
      condition.unlock()
    }
    #expect(lines == ["woken", "false"])
  }

  @Test func `A Mutex guards its value`() {
    let lines = observe { log in
      let mutex = Mutex([1])
      mutex.withLock { $0.append(2) }
      log(mutex.withLock { $0 })
      log(mutex.withLockIfAvailable { $0.count } as Any)
      log(mutex.withLock { _ in mutex.withLockIfAvailable { $0 } == nil })
      struct Failure: Error {}
      do { try mutex.withLock { _ throws(Failure) in throw Failure() } } catch { log(error) }
      log(mutex.withLockIfAvailable { _ in "free" } ?? "held")
    }
    #expect(lines == ["[1, 2]", "Optional(2)", "true", "Failure()", "free"])
  }

  @Test func `A Mutex that its owner takes again ends the program`() async {
    await #expect(processExitsWith: .failure) {
      observe { _ in
        let mutex = Mutex(0)
        mutex.withLock { _ in mutex.withLock { _ in } }
      }
    }
  }

  @Test func `Atomic operations give what they should`() {
    let lines = observe { log in
      let number = Atomic(5)
      log(number.add(3, ordering: .relaxed), number.subtract(1, ordering: .relaxed))
      log(number.compareExchange(expected: 7, desired: 9, ordering: .sequentiallyConsistent))
      log(number.compareExchange(expected: 7, desired: 1, ordering: .sequentiallyConsistent))
      log(number.exchange(12, ordering: .acquiringAndReleasing))
      log(number.bitwiseAnd(6, ordering: .relaxed), number.bitwiseOr(3, ordering: .relaxed))
      log(number.bitwiseXor(1, ordering: .relaxed).newValue)
      log(number.min(2, ordering: .relaxed).newValue, number.max(4, ordering: .relaxed).newValue)
      let byte = Atomic<UInt8>(255)
      log(byte.wrappingAdd(2, ordering: .relaxed), byte.wrappingSubtract(2, ordering: .relaxed))
      let flag = Atomic(true)
      log(flag.logicalAnd(false, ordering: .relaxed), flag.logicalOr(true, ordering: .relaxed))
      log(flag.logicalXor(true, ordering: .relaxed).newValue, flag.load(ordering: .acquiring))
      flag.store(true, ordering: .releasing)
      log(flag.load(ordering: .relaxed))
    }
    #expect(
      lines == [
        "(oldValue: 5, newValue: 8) (oldValue: 8, newValue: 7)", "(exchanged: true, original: 7)",
        "(exchanged: false, original: 9)", "9",
        "(oldValue: 12, newValue: 4) (oldValue: 4, newValue: 7)", "6", "2 4",
        "(oldValue: 255, newValue: 1) (oldValue: 1, newValue: 255)",
        "(oldValue: true, newValue: false) (oldValue: false, newValue: true)", "false false",
        "true",
      ])
  }

  @Test func `A lazy reference keeps the first`() {
    final class Box: Sendable {
      let name: String
      init(_ name: String) { self.name = name }
    }
    let lines = observe { log in
      let reference = AtomicLazyReference<Box>()
      log(reference.load() == nil)
      log(reference.storeIfNil(Box("first")).name, reference.storeIfNil(Box("second")).name)
      log(reference.load()?.name ?? "none")
    }
    #expect(lines == ["true", "first first", "first"])
  }

  @Test func `The locks of the C library`() {
    let lines = observe { log in
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      log(pthread_mutex_lock(mutex), pthread_mutex_trylock(mutex) == EBUSY)
      log(pthread_mutex_unlock(mutex), pthread_mutex_destroy(mutex))
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
      pthread_mutex_init(mutex, &attributes)
      log(pthread_mutex_lock(mutex), pthread_mutex_trylock(mutex))
      pthread_mutex_destroy(mutex)
      mutex.deallocate()

      let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
      pthread_rwlock_init(lock, nil)
      log(pthread_rwlock_rdlock(lock), pthread_rwlock_tryrdlock(lock))
      log(pthread_rwlock_trywrlock(lock) == EBUSY)
      pthread_rwlock_unlock(lock)
      pthread_rwlock_unlock(lock)
      log(pthread_rwlock_trywrlock(lock), pthread_rwlock_tryrdlock(lock) == EBUSY)
      pthread_rwlock_unlock(lock)
      pthread_rwlock_destroy(lock)
      lock.deallocate()
    }
    #expect(lines == ["0 true", "0 0", "0 0", "0 0", "true", "0 true"])
  }
}
