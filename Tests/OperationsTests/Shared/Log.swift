import Synchronization

#if FOUNDATION_BEHAVIOUR
  import Foundation
#else
  import Operations
#endif

/// Lines in the order in which threads wrote them.
final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  func callAsFunction(_ entry: String) { entries.withLock { $0.append(entry) } }

  var lines: [String] { entries.withLock { $0 } }
}

/// A number that threads count up and down, and the highest that it ever was.
final class Counter: Sendable {
  private let numbers = Mutex((now: 0, peak: 0))

  @discardableResult
  func increment() -> Int {
    numbers.withLock { numbers in
      numbers.now += 1
      numbers.peak = max(numbers.peak, numbers.now)
      return numbers.now
    }
  }

  func decrement() { numbers.withLock { $0.now -= 1 } }

  var value: Int { numbers.withLock { $0.now } }
  var peak: Int { numbers.withLock { $0.peak } }
}

/// A gate that is opened once; everybody who waits goes through.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  /// Waits for what comes only where a library differs, so that the test ends also when it no longer
  /// does.
  func wait(atMost interval: DispatchTimeInterval) {
    if semaphore.wait(timeout: .now() + interval) == .success { semaphore.signal() }
  }
}

/// An operation that writes its name to a log.
func logging(_ name: String, _ log: Log) -> BlockOperation {
  let operation = BlockOperation { log(name) }
  operation.name = name
  return operation
}

/// A queue with the given limit.
func queue(limit: Int = OperationQueue.defaultMaxConcurrentOperationCount) -> OperationQueue {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = limit
  return queue
}
