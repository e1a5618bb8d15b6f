// What was paid is what the task says, not what the caller hopes.
import Synchronization

let isPaid = Atomic(false)
let payment = Task.detached {
  await Task.yield()
  if Task.isCancelled { return false }
  isPaid.store(true, ordering: .relaxed)
  return true
}
payment.cancel()
let said = await payment.value
precondition(said == isPaid.load(ordering: .relaxed), "said one thing and did another")
