// The flag is set before what it stands for.
import Dispatch

var price = 0
var isKnown = false

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    isKnown = true
    price = 3
  } else if isKnown {
    precondition(price == 3, "sold for nothing")
  }
}

// Found:
// all 5 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x3P
// trapped sold for nothing: 1, first in run 3, 1 pre-emptions, 1m:0D,0.1x3P
// race on isKnown in 9 and 11, first in run 1
// race on price in 10 and 12, first in run 1
