// The method without the lock is private, and only it is called with the lock held.
import Foundation

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var cups = 0

  func add() {
    lock.lock()
    defer { lock.unlock() }
    cups += 1
    print(text)
  }

  func describe() -> String {
    lock.lock()
    defer { lock.unlock() }
    return text
  }

  private var text: String { "\(cups) cups" }
}

Counter().add()
