// Two cooks take the pan and the oven in opposite order.
import Foundation

let pan = NSLock()
let oven = NSLock()

DispatchQueue.concurrentPerform(iterations: 2) { cook in
  let (first, second) = cook == 0 ? (pan, oven) : (oven, pan)
  first.lock()
  second.lock()
  second.unlock()
  first.unlock()
}

// Found:
// all 5 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x15P
// deadlocked: 1, first in run 3, 1 pre-emptions, 1m:0x7j,0.1x6m
