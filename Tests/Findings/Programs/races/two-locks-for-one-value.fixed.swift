// One lock for one value.
import Foundation

let lock = NSLock()
var total = 0

final class Seller: @unchecked Sendable {
  func sell() { lock.withLock { total += 1 } }
}

let sellers = [Seller(), Seller()]
DispatchQueue.concurrentPerform(iterations: 2) { sellers[$0].sell() }
precondition(total == 2, "a sale is lost")
