/// Guards a value: one thread at a time gets at it.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  let storage: MutexStorage<Value>

  /// Creates a mutex that guards `initialValue`.
  public init(_ initialValue: consuming sending Value) {
    storage = MutexStorage(initialValue)
  }

  /// Waits until nobody is at the value and runs `body` with it.
  ///
  /// Traps, as the real one does, when the caller is at it already.
  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    storage.model.lock()
    defer { storage.model.unlock() }
    return try body(&storage.value.pointee)
  }

  /// Runs `body` with the value if nobody is at it; nil if somebody is.
  public borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result? {
    guard storage.model.tryLock() else { return nil }
    defer { storage.model.unlock() }
    return try body(&storage.value.pointee)
  }
}

extension Mutex: @unchecked Sendable where Value: ~Copyable {}

/// Where a mutex has its value.
final class MutexStorage<Value: ~Copyable> {
  let value: UnsafeMutablePointer<Value>
  let model = LockModel(
    className: "Mutex", relocking: .trap("Recursive call to lock Mutex"))

  init(_ initialValue: consuming Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initialValue)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }
}

/// Names a mutex after the variable that it is assigned to.
public func ¬ <Value: ~Copyable>(value: consuming Mutex<Value>, name: String) -> Mutex<Value> {
  value.storage.model.takeVariableName(name)
  return value
}
