// Writers lock, the reader doesn't: the two values don't belong together.
import Foundation

let lock = NSLock()
var cups = 1
var saucers = 1

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    lock.withLock {
      cups = 2
      saucers = 2
    }
  } else {
    precondition(cups == saucers, "a cup without a saucer")
  }
}

// Found:
// all 6 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x5f
// trapped a cup without a saucer: 2, first in run 3, 1 pre-emptions, 1m:0x2y,0.1x3P
// race on cups in 11 and 15, first in run 1
// race on saucers in 12 and 15, first in run 1
