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

// Found:
// all 8 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x6m
// trapped a sale is lost: 4, first in run 3, 1 pre-emptions, 1m:0x3P,0.1x7j
// race on total in 8, first in run 1
