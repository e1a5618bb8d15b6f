import Foundation

/// A value behind a lock that the thread sanitizer understands, which it doesn't of `Mutex`: where that
/// has to wait, it does so in code that wasn't compiled for the sanitizer.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable because the value is reached under the lock alone.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
