// Each queue keeps its own order; nothing orders the two.
import Dispatch
import Synchronization

let isWashed = Atomic(false)
let washing = DispatchQueue(label: "washing")
let drying = DispatchQueue(label: "drying")

washing.async { isWashed.store(true, ordering: .relaxed) }
drying.async { precondition(isWashed.load(ordering: .relaxed), "dried a dirty cup") }

// Found:
// all 2 schedules
// finished: 1, first in run 1, 0 pre-emptions, 1m:0x5f,0.1x4q
// trapped dried a dirty cup: 1, first in run 2, 0 pre-emptions, 1m:0x5f,0.2x3v
