// The second waits for the first.
import Synchronization

let isWashed = Atomic(false)
let wash = Task.detached { isWashed.store(true, ordering: .relaxed) }
let dry = Task.detached {
  await wash.value
  precondition(isWashed.load(ordering: .relaxed), "dried a dirty cup")
}
await dry.value
