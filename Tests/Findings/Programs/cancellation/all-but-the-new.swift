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
