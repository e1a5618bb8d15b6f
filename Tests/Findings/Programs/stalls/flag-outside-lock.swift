// The flag is read before the lock is taken, so the signal can come in between.
import Foundation
import Synchronization

let bell = NSCondition()
let isReady = Atomic(false)

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    if !isReady.load(ordering: .acquiring) {
      bell.lock()
      bell.wait()
      bell.unlock()
    }
  } else {
    isReady.store(true, ordering: .releasing)
    bell.lock()
    bell.signal()
    bell.unlock()
  }
}

// Found:
// all 5 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x10i,0.1x5f
// stalled: 1, first in run 3, 1 pre-emptions, 1m:0x5f,0.1x8O
