// An atomic variable, and yet a lost update: a load and a store are two steps.
import Dispatch
import Synchronization

let sold = Atomic(0)
DispatchQueue.concurrentPerform(iterations: 2) { _ in
  let before = sold.load(ordering: .sequentiallyConsistent)
  sold.store(before + 1, ordering: .sequentiallyConsistent)
}
precondition(sold.load(ordering: .relaxed) == 2, "a sale is lost")

// Found:
// all 8 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x5f
// trapped a sale is lost: 4, first in run 3, 1 pre-emptions, 1m:0x3P,0.1x6m
