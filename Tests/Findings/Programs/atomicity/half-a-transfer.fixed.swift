// Both tills are one state.
import Foundation
import Synchronization

let tills = Mutex((bar: 10, shop: 0))

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    tills.withLock {
      $0.bar -= 10
      $0.shop += 10
    }
  } else {
    let total = tills.withLock { $0.bar + $0.shop }
    precondition(total == 10, "money is missing")
  }
}
