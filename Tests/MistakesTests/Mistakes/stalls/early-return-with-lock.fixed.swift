// The lock is let go on every way out.
import Foundation

final class Till: @unchecked Sendable {
  private let lock = NSLock()
  private var coins = 0

  func take(_ amount: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard coins >= amount else { return false }
    coins -= amount
    return true
  }
}

let till = Till()
DispatchQueue.global().async { print(till.take(5)) }
DispatchQueue.global().async { print(till.take(3)) }
