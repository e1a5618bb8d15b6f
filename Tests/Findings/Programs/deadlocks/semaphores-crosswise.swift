// Two semaphores as two locks, taken in opposite order.
import Dispatch

let tea = DispatchSemaphore(value: 1)
let milk = DispatchSemaphore(value: 1)

DispatchQueue.concurrentPerform(iterations: 2) { guest in
  let (first, second) = guest == 0 ? (tea, milk) : (milk, tea)
  first.wait()
  second.wait()
  second.signal()
  first.signal()
}

// Found:
// all 5 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x15P
// stalled: 1, first in run 5, 1 pre-emptions, 1m:0x7j,0.1x6m
