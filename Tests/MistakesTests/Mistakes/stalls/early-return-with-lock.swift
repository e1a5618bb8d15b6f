// One way out of the function keeps the lock.
import Foundation

final class Till: @unchecked Sendable {
  private let lock = NSLock()
  private var coins = 0

  func take(_ amount: Int) -> Bool {
    lock.lock()
    guard coins >= amount else { return false }
    coins -= amount
    lock.unlock()
    return true
  }
}

let till = Till()
DispatchQueue.global().async { print(till.take(5)) }
DispatchQueue.global().async { print(till.take(3)) }

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – worker 2 waits for the lock, which worker 1 held when it ended.
//     (early-return-with-lock.swift:9:10; taken at line 9)
//       9 │     lock.lock()
//         │          ^
