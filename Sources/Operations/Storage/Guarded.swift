/// A value behind a lock.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable because the value is reached under the lock alone.

  private let lock = Lock()
  // The lock sees to it that accesses don't overlap; a second check of that would cost as much.
  @exclusivity(unchecked) private var value: Value

  init(_ value: Value) { self.value = value }

  /// Calls `body` with the lock held.
  ///
  /// It must not call code of the program.
  @inline(__always)
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }

  /// Puts a new part in the place of an old one, which goes away after the lock is let go.
  ///
  /// Its end may run code of the program, which could need the lock itself.
  func replace<Part>(_ path: WritableKeyPath<Value, Part>, with new: Part) {
    let old = withLock { value in
      defer { value[keyPath: path] = new }
      return value[keyPath: path]
    }
    withExtendedLifetime(old) {}
  }
}
