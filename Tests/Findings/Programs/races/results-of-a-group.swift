// Every block of the group writes its result into one sum.
import Dispatch

var sum = 0
let group = DispatchGroup()
for part in [10, 20] {
  DispatchQueue.global().async(group: group) { sum += part }
}
group.wait()
precondition(sum == 30, "a part is lost")

// Found:
// all 5 schedules
// finished: 3, first in run 1, 0 pre-emptions, 1m:0x12O,0.1x4q
// trapped a part is lost: 2, first in run 3, 1 pre-emptions, 1m:0x12O,0.1x2S,0.2x4q
// race on sum in 7, first in run 1
