// Two tasks add to one variable that nothing guards.
nonisolated(unsafe) var guests = 0

let first = Task.detached { guests += 1 }
let second = Task.detached { guests += 1 }
await first.value
await second.value
print("guests: \(guests)")

// Found:
// all 210 schedules
// exited: 122, first in run 1, 0 pre-emptions, 1m:0x21w,0.1x25z,0.1.1x13W,0x8K
// exited: 88, first in run 26, 1 pre-emptions, 1m:0x21w,0.1x14S,0.2x25z
// race on guests in 4 and 5, first in run 1
