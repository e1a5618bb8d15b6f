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

// Found:
// all 19 schedules
// finished: 17, first in run 1, 0 pre-emptions, 1m:0x14y
// trapped sold before opening: 2, first in run 9, 1 pre-emptions, 1m:0x3P,0.1x5f
