// The waiter looks at no flag: a signal before it waits is lost.
import Foundation

let bell = NSCondition()

DispatchQueue.concurrentPerform(iterations: 2) { role in
  bell.lock()
  if role == 0 { bell.wait() } else { bell.signal() }
  bell.unlock()
}

// Found:
// all 3 schedules
// finished: 2, first in run 1, 0 pre-emptions, 1m:0x8O,0.1x5f
// stalled: 1, first in run 3, 1 pre-emptions, 1m:0x3P,0.1x6m
