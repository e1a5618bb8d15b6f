// One signal, two who wait.
import Foundation

let bell = NSCondition()
var isOpen = false

DispatchQueue.concurrentPerform(iterations: 3) { role in
  bell.lock()
  if role == 2 {
    isOpen = true
    bell.signal()
  } else {
    while !isOpen { bell.wait() }
  }
  bell.unlock()
}

// Found:
// all 40 schedules
// stalled: 4, first in run 1, 0 pre-emptions, 1m:0x10r,0.1x10G,0.2x5Y
// finished: 36, first in run 3, 1 pre-emptions, 1m:0x10r,0.1x4q,0.2x10n,0x3P
