import Operations
import Synchronization

/// Lines in the order in which threads wrote them.
final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  func callAsFunction(_ entry: String) { entries.withLock { $0.append(entry) } }

  var lines: [String] { entries.withLock { $0 } }
}

/// A number that threads count up.
final class Counter: Sendable {
  private let number = Atomic(0)

  @discardableResult
  func increment() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }

  var value: Int { number.load(ordering: .sequentiallyConsistent) }
}

/// Opened once; everybody who waits goes through.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}
