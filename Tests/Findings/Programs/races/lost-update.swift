// Two sales, one total.
import Dispatch

var sold = 0
DispatchQueue.concurrentPerform(iterations: 2) { _ in sold += 1 }
precondition(sold == 2, "a sale is lost")

// Found:
// all 8 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x3P
// trapped a sale is lost: 4, first in run 3, 1 pre-emptions, 1m:0D,0.1x4e
// race on sold in 5, first in run 1
