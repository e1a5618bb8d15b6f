// An operation waits until its own queue is empty.
import Foundation

let queue = OperationQueue()
queue.addOperation {
  print("wash up")
  queue.waitUntilAllOperationsAreFinished()
}

// Ends:
//   Deadlocked. worker 1 waits for itself and can never go on.
//   – worker 1 waits for the operation queue to become empty, which still holds
//     BlockOperation 1; it executes that itself.
//     (operation-waits-for-its-queue.swift:7:9)
//       7 │   queue.waitUntilAllOperationsAreFinished()
//         │         ^
