// Cancelled before it is handed over.
import Dispatch
import Synchronization

let isSent = Atomic(false)
let item = DispatchWorkItem { isSent.store(true, ordering: .relaxed) }
item.cancel()
DispatchQueue.global().async(execute: item)
precondition(!isSent.load(ordering: .relaxed), "cancelled, and sent")
