internal import Glibc

/// An unfair lock on the system's mutex that checks who holds it.
final class UnfairLockModel: @unchecked Sendable {
  // Unchecked: the mutex guards itself, and the owner is written by the thread that holds it. Another
  // thread that reads it sees somebody else or nobody, and both say that it isn't the owner.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The thread that holds it; 0 is nobody.
  private var owner: pthread_t = 0

  static func make(_: String) -> UnfairLockModel { UnfairLockModel() }

  private init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  var isHeldByCaller: Bool { owner == pthread_self() }

  func lock() {
    guard pthread_mutex_lock(mutex) == 0 else { fatalError(UnfairLock.relock) }
    owner = pthread_self()
  }

  func tryLock() -> Bool {
    guard pthread_mutex_trylock(mutex) == 0 else { return false }
    owner = pthread_self()
    return true
  }

  func unlock() {
    guard isHeldByCaller else { fatalError(UnfairLock.wrongUnlock) }
    owner = 0
    pthread_mutex_unlock(mutex)
  }
}
