internal import Interleaving
public import Operations

/// What all locks of Foundation can do.
public protocol NSLocking {
  /// Waits until the lock is free and takes it.
  func lock()
  /// Lets the lock go.
  func unlock()
}

extension NSLocking {
  /// Runs `body` with the lock held.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A lock that one thread holds at a time.
///
/// A thread that locks it twice waits for itself for ever.
open class NSLock: NSObject, NSLocking, Modelled, @unchecked Sendable {
  let model = LockModel(className: "NSLock")

  /// Creates a lock that is free.
  public override init() { super.init() }

  /// The name that the program gave the lock.
  open var name: String? {
    didSet { model.takeOwnName(name) }
  }

  /// Waits until the lock is free and takes it.
  open func lock() { model.lock() }

  /// Lets the lock go.
  open func unlock() { model.unlock() }

  /// Takes the lock if it is free, and tells whether it was.
  open func `try`() -> Bool { model.tryLock() }

  /// Waits until the lock is free, but no longer than to `limit`, and tells whether it was taken.
  open func lock(before limit: Date) -> Bool { model.lock(until: WallClock.virtual(limit)) }
}

/// A lock that its owner may take again, and must let go as often.
open class NSRecursiveLock: NSObject, NSLocking, Modelled, @unchecked Sendable {
  let model = LockModel(className: "NSRecursiveLock", relocking: .recursive)

  /// Creates a lock that is free.
  public override init() { super.init() }

  /// The name that the program gave the lock.
  open var name: String? {
    didSet { model.takeOwnName(name) }
  }

  /// Waits until the lock is free or held by the caller, and takes it.
  open func lock() { model.lock() }

  /// Takes back one `lock()`.
  open func unlock() { model.unlock() }

  /// Takes the lock if it is free or held by the caller, and tells whether it was.
  open func `try`() -> Bool { model.tryLock() }

  /// Waits until the lock can be taken, but no longer than to `limit`, and tells whether it was.
  open func lock(before limit: Date) -> Bool { model.lock(until: WallClock.virtual(limit)) }
}
