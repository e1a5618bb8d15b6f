// Suspended first, then filled.
import Foundation
import Synchronization

let isOpen = Atomic(false)
let queue = OperationQueue()
queue.isSuspended = true
queue.addOperation { precondition(isOpen.load(ordering: .relaxed), "sold before opening") }
isOpen.store(true, ordering: .relaxed)
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
