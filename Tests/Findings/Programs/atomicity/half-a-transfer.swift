// The money is in neither till for a moment, and somebody counts just then.
import Foundation
import Synchronization

let bar = Mutex(10)
let shop = Mutex(0)

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    bar.withLock { $0 -= 10 }
    shop.withLock { $0 += 10 }
  } else {
    let total = bar.withLock { $0 } + shop.withLock { $0 }
    precondition(total == 10, "money is missing")
  }
}

// Found:
// all 6 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x11H
// trapped money is missing: 2, first in run 3, 1 pre-emptions, 1m:0x6m,0.1x7j
