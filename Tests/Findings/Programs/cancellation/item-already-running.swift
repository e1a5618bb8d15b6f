// `cancel` doesn't stop a work item that has begun.
import Dispatch
import Synchronization

let isSent = Atomic(false)
let item = DispatchWorkItem { isSent.store(true, ordering: .relaxed) }
DispatchQueue.global().async(execute: item)
item.cancel()
precondition(!isSent.load(ordering: .relaxed), "cancelled, and sent")
