// Each of two serial queues asks the other one for something and waits.
import Dispatch

let kitchen = DispatchQueue(label: "kitchen")
let counter = DispatchQueue(label: "counter")

kitchen.async { counter.sync {} }
counter.async { kitchen.sync {} }

// Found:
// all 5 schedules
// deadlocked: 1, first in run 1, 0 pre-emptions, 1m:0x5f,0.1x3v
// finished: 4, first in run 2, 1 pre-emptions, 1m:0x4e,0.1x5f
