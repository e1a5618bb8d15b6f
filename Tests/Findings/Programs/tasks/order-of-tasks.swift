// Two tasks off the main actor, which nobody orders.
import Synchronization

let isWashed = Atomic(false)
let wash = Task.detached { isWashed.store(true, ordering: .relaxed) }
let dry = Task.detached { precondition(isWashed.load(ordering: .relaxed), "dried a dirty cup") }
await wash.value
await dry.value

// Found:
// all 82 schedules
// exited: 74, first in run 1, 0 pre-emptions, 1m:0x21w,0.1x26S,0.1.1x13W,0x8K
// trapped dried a dirty cup: 8, first in run 21, 0 pre-emptions, 1m:0x21w,0.2x16q
