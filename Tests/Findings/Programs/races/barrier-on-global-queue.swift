// On a global queue a barrier is no barrier.
import Dispatch

let queue = DispatchQueue.global()
var price = 3
let group = DispatchGroup()

queue.async(group: group, flags: .barrier) { price += 1 }
queue.async(group: group, flags: .barrier) { price += 1 }
group.wait()
precondition(price == 5, "a rise is lost")

// Found:
// all 5 schedules
// finished: 3, first in run 1, 0 pre-emptions, 1m:0x10P,0.1x4q
// trapped a rise is lost: 2, first in run 3, 1 pre-emptions, 1m:0x10P,0.1x2S,0.2x4q
// race on price in 8 and 9, first in run 1
