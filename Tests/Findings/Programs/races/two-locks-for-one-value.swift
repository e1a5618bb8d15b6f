// Each object has a lock of its own, and the total belongs to neither.
import Foundation

var total = 0

final class Seller: @unchecked Sendable {
  private let lock = NSLock()
  func sell() { lock.withLock { total += 1 } }
}

let sellers = [Seller(), Seller()]
DispatchQueue.concurrentPerform(iterations: 2) { sellers[$0].sell() }
precondition(total == 2, "a sale is lost")
