// Two tasks off the main actor, which nobody orders.
import Synchronization

let isWashed = Atomic(false)
let wash = Task.detached { isWashed.store(true, ordering: .relaxed) }
let dry = Task.detached { precondition(isWashed.load(ordering: .relaxed), "dried a dirty cup") }
await wash.value
await dry.value
