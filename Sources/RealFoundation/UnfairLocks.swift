internal import Glibc

// Stand-ins for the locks of Apple's `os`, which Linux doesn't have, on the system's mutex that checks
// who holds it.

/// A lock that belongs to the thread which took it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    var state: State
    let lock = os_unfair_lock_t.allocate(capacity: 1)

    init(_ state: State) {
      self.state = state
      lock.initialize(to: os_unfair_lock_s())
    }

    deinit {
      lock.deallocate()
    }
  }

  private let box: Box

  /// Creates a lock that guards `state`, which needn't be sendable.
  public init(uncheckedState state: State) { box = Box(state) }

  /// Creates a lock that guards `state`.
  public init(initialState state: State) where State: Sendable { box = Box(state) }

  /// Runs `body` with the state and the lock held; nothing is checked at compile time.
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    os_unfair_lock_lock(box.lock)
    defer { os_unfair_lock_unlock(box.lock) }
    return try body(&box.state)
  }

  /// Runs `body` with the state and the lock held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Runs `body` if the lock is free; nil if it isn't.
  ///
  /// Nothing is checked at compile time.
  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard os_unfair_lock_trylock(box.lock) else { return nil }
    defer { os_unfair_lock_unlock(box.lock) }
    return try body(&box.state)
  }

  /// Runs `body` if the lock is free; nil if it isn't.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Who is expected to hold the lock.
  public enum Ownership: Sendable {
    /// The caller.
    case owner
    /// Somebody else, or nobody.
    case notOwner
  }

  /// Ends the program when the lock isn't held as expected.
  public func precondition(_ condition: Ownership) {
    switch condition {
    case .owner: os_unfair_lock_assert_owner(box.lock)
    case .notOwner: os_unfair_lock_assert_not_owner(box.lock)
    }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock that guards nothing of its own.
  public init() { self.init(uncheckedState: ()) }

  /// Runs `body` with the lock held; nothing is checked at compile time.
  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { (_: inout Void) in try body() }
  }

  /// Runs `body` with the lock held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Takes the lock.
  public func lock() { os_unfair_lock_lock(box.lock) }

  /// Lets the lock go.
  public func unlock() { os_unfair_lock_unlock(box.lock) }

  /// Takes the lock if it is free.
  public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(box.lock) }
}

/// A lock that must be held at one address while it is in use.
// swift-format-ignore
public struct os_unfair_lock_s: @unchecked Sendable {
  // Made by the C library's initializer for locks that check who holds them.
  fileprivate var mutex = pthread_mutex_t()
  /// The thread that holds it, for those who ask; 0 is nobody.
  fileprivate var owner: pthread_t = 0

  /// Creates a lock that is free.
  public init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(&mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }
}

/// The lock's other name.
// swift-format-ignore
public typealias os_unfair_lock = os_unfair_lock_s

/// A pointer to the lock.
// swift-format-ignore
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Takes the lock.
// swift-format-ignore
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  guard pthread_mutex_lock(&lock.pointee.mutex) == 0 else {
    fatalError("os_unfair_lock: the thread that holds the lock takes it again")
  }
  lock.pointee.owner = pthread_self()
}

/// Takes the lock if it is free.
// swift-format-ignore
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  guard pthread_mutex_trylock(&lock.pointee.mutex) == 0 else { return false }
  lock.pointee.owner = pthread_self()
  return true
}

/// Lets the lock go.
// swift-format-ignore
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  os_unfair_lock_assert_owner(lock)
  lock.pointee.owner = 0
  pthread_mutex_unlock(&lock.pointee.mutex)
}

/// Ends the program unless the caller holds the lock.
// swift-format-ignore
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
  guard lock.pointee.owner == pthread_self() else {
    fatalError("os_unfair_lock: the caller doesn't hold the lock")
  }
}

/// Ends the program if the caller holds the lock.
// swift-format-ignore
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
  guard lock.pointee.owner != pthread_self() else {
    fatalError("os_unfair_lock: the caller holds the lock")
  }
}
