// First nobody adds any more, then all is cancelled.
import Foundation
import Synchronization

let runs = Atomic(0)
let queue = OperationQueue()
let group = DispatchGroup()
queue.isSuspended = true
DispatchQueue.global().async(group: group) {
  queue.addOperation { runs.add(1, ordering: .relaxed) }
}
group.wait()
queue.cancelAllOperations()
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
precondition(runs.load(ordering: .relaxed) == 0, "something ran after all was cancelled")
