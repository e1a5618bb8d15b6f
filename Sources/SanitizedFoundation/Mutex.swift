internal import Glibc

// The whole module is `RealFoundation`, with the library's operations, compiled for the thread sanitizer,
// which must see every lock. What isn't compiled for it has a stand-in here.

/// Guards a value: one thread at a time gets at it.
///
/// The library's own is not compiled for the sanitizer, so that each access under it would look like a
/// race.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  private let storage: MutexStorage<Value>

  /// Creates a mutex that guards `initialValue`.
  public init(_ initialValue: consuming sending Value) {
    storage = MutexStorage(initialValue)
  }

  /// Waits until nobody is at the value and runs `body` with it.
  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    guard pthread_mutex_lock(storage.lock) == 0 else {
      fatalError("Recursive call to lock Mutex")
    }
    defer { pthread_mutex_unlock(storage.lock) }
    return try body(&storage.value.pointee)
  }

  /// Runs `body` with the value if nobody is at it; nil if somebody is.
  public borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result? {
    guard pthread_mutex_trylock(storage.lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(storage.lock) }
    return try body(&storage.value.pointee)
  }
}

extension Mutex: @unchecked Sendable where Value: ~Copyable {}

/// Where a mutex has its value.
private final class MutexStorage<Value: ~Copyable> {
  let value: UnsafeMutablePointer<Value>
  let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ initialValue: consuming Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initialValue)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }
}
