// Stand-ins for the locks of Apple's `os`, which Linux doesn't have. `RealFoundation` has a link to this file:
// what differs is the `UnfairLockModel` beneath.

/// A lock that belongs to the thread which took it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    var state: State
    let model = UnfairLockModel.make("OSAllocatedUnfairLock")

    init(_ state: State) {
      self.state = state
    }
  }

  private let box: Box
  var model: UnfairLockModel { box.model }

  /// Creates a lock that guards `state`, which needn't be sendable.
  public init(uncheckedState state: State) { box = Box(state) }

  /// Creates a lock that guards `state`.
  public init(initialState state: State) where State: Sendable { box = Box(state) }

  /// Runs `body` with the state and the lock held; nothing is checked at compile time.
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    model.lock()
    defer { model.unlock() }
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
    guard model.tryLock() else { return nil }
    defer { model.unlock() }
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
    UnfairLock.check(model, isOwner: condition == .owner)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock that guards nothing of its own.
  public init() { self.init(uncheckedState: ()) }

  /// Runs `body` with the lock held; nothing is checked at compile time.
  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  /// Runs `body` with the lock held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  /// Waits until the lock is free and takes it.
  public func lock() { model.lock() }

  /// Lets the lock go.
  public func unlock() { model.unlock() }

  /// Takes the lock if it is free, and tells whether it was.
  public func lockIfAvailable() -> Bool { model.tryLock() }
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
/// A lock that belongs to the thread which took it, as C knows it.
public struct os_unfair_lock_s: @unchecked Sendable {
  let model = UnfairLockModel.make("os_unfair_lock")

  /// Creates a lock that is free.
  public init() {}
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
/// A lock that belongs to the thread which took it, as C knows it.
public typealias os_unfair_lock = os_unfair_lock_s
// swift-format-ignore: TypeNamesShouldBeCapitalized
/// Where such a lock lies.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Waits until the lock is free and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { lock.pointee.model.lock() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes the lock if it is free, and tells whether it was.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  lock.pointee.model.tryLock()
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Lets the lock go.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee.model.unlock() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the program unless the caller holds the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
  UnfairLock.check(lock.pointee.model, isOwner: true)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the program if the caller holds the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
  UnfairLock.check(lock.pointee.model, isOwner: false)
}

/// What unfair locks say when they are misused.
enum UnfairLock {
  static let relock =
    "BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock"
  static let wrongUnlock =
    "BUG IN CLIENT OF LIBPLATFORM: Unlock of an os_unfair_lock not owned by current thread"

  static func check(_ model: UnfairLockModel, isOwner: Bool) {
    if model.isHeldByCaller == isOwner { return }
    fatalError(
      isOwner
        ? "BUG IN CLIENT OF LIBPLATFORM: Assertion failed: Lock unexpectedly not owned by current thread"
        : "BUG IN CLIENT OF LIBPLATFORM: Assertion failed: Lock unexpectedly owned by current thread"
    )
  }
}
