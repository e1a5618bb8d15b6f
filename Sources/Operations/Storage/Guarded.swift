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
}
