// The queue is suspended after the work was added.
import Foundation
import Synchronization

let isOpen = Atomic(false)
let queue = OperationQueue()
queue.addOperation { precondition(isOpen.load(ordering: .relaxed), "sold before opening") }
queue.isSuspended = true
isOpen.store(true, ordering: .relaxed)
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
