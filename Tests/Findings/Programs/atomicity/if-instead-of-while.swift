// A guest is woken for a cup that another one has taken meanwhile.
import Foundation

let bell = NSCondition()
var cups = 0

DispatchQueue.concurrentPerform(iterations: 3) { role in
  bell.lock()
  switch role {
  case 0:
    if cups == 0 { bell.wait() }
    precondition(cups > 0, "no cup is left")
    cups -= 1
  case 1:
    if cups > 0 { cups -= 1 }
  default:
    cups += 1
    bell.signal()
  }
  bell.unlock()
}

// Found:
// all 38 schedules
// finished: 34, first in run 1, 0 pre-emptions, 1m:0x10r,0.1x11P,0.2x5Y
// trapped no cup is left: 2, first in run 9, 0 pre-emptions, 1m:0x10r,0.2x16z,0.1x13D
// stalled: 2, first in run 29, 1 pre-emptions, 1m:0x4L,0.2x16q,0.1x6m
