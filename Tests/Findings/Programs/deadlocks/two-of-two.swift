// There are two ovens and each baker wants two, one after the other.
import Dispatch

let ovens = DispatchSemaphore(value: 2)

DispatchQueue.concurrentPerform(iterations: 2) { _ in
  ovens.wait()
  ovens.wait()
  ovens.signal()
  ovens.signal()
}

// Found:
// all 10 schedules
// finished: 8, first in run 1, 0 pre-emptions, 1m:0x17f
// stalled: 2, first in run 6, 1 pre-emptions, 1m:0x7j,0.1x5f
