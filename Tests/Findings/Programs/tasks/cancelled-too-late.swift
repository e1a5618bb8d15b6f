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
