// The task looks before it pays; the cancellation comes in between.
import Synchronization

let isPaid = Atomic(false)
let payment = Task.detached {
  if Task.isCancelled { return }
  await Task.yield()
  isPaid.store(true, ordering: .relaxed)
}
payment.cancel()
await payment.value
precondition(!isPaid.load(ordering: .relaxed), "cancelled, and paid all the same")

// Found:
// all 16 schedules
// exited: 4, first in run 1, 0 pre-emptions, 1m:0x9X
// trapped cancelled, and paid all the same: 12, first in run 3, 1 pre-emptions, 1m:0x2y,0.1x19j,0x7c
