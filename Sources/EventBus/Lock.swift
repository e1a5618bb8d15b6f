// The two things by which threads meet in this module: a lock and a flag. The controlled world of the
// lab compiles these same sources with a lock and a flag of its own, on which it can switch threads.

#if THREAD_SANITIZER

  import Foundation

  /// Stands for the standard library's `Mutex` in builds for the thread sanitizer.
  ///
  /// The sanitizer knows a lock by the pthread calls that it intercepts. The standard library's
  /// `Mutex` makes none on Linux and isn't built with the sanitizer itself, so each access under it
  /// would be reported as a race. Such a build asks whether everything shared is under the lock, not
  /// whether the lock locks.
  @usableFromInline
  final class Lock<Value>: @unchecked Sendable {
    // Guarded by `lock`; hence `@unchecked`.
    private var value: Value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: Value) {
      self.value = value
      lock = .allocate(capacity: 1)
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    @usableFromInline
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body(&value)
    }
  }

#elseif !CONTROLLED_WORLD

  public import Synchronization

  /// Guards a value: one thread at a time gets at it.
  @usableFromInline
  struct Lock<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    init(_ value: sending Value) {
      mutex = Mutex(value)
    }

    @inlinable
    func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
      mutex.withLock(body)
    }
  }

#endif
