// `cancelAllOperations` cancels what is there now; the worker adds one more.
import Foundation
import Synchronization

let runs = Atomic(0)
let queue = OperationQueue()
let group = DispatchGroup()
DispatchQueue.global().async(group: group) {
  queue.addOperation { runs.add(1, ordering: .relaxed) }
}
queue.isSuspended = true
queue.cancelAllOperations()
group.wait()
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
precondition(runs.load(ordering: .relaxed) == 0, "something ran after all was cancelled")

// Found:
// all 37 schedules
// trapped something ran after all was cancelled: 19, first in run 1, 0 pre-emptions, 1m:0x15z
// finished: 18, first in run 5, 1 pre-emptions, 1m:0x7j,0.1x6m,0x4O
