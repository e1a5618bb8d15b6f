// `cancel` doesn't stop a work item that has begun.
import Dispatch
import Synchronization

let isSent = Atomic(false)
let item = DispatchWorkItem { isSent.store(true, ordering: .relaxed) }
DispatchQueue.global().async(execute: item)
item.cancel()
precondition(!isSent.load(ordering: .relaxed), "cancelled, and sent")

// Found:
// all 4 schedules
// finished: 2, first in run 1, 0 pre-emptions, 1m:0x6m
// trapped cancelled, and sent: 2, first in run 2, 1 pre-emptions, 1m:0x3P,0.1x4e
