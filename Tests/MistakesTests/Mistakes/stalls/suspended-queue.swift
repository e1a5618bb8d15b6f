// The queue was suspended to fill it, and never resumed.
import Foundation

let kitchen = OperationQueue()
kitchen.isSuspended = true
for cup in 1...3 {
  kitchen.addOperation { print("cup \(cup)") }
}
kitchen.waitUntilAllOperationsAreFinished()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the operation queue kitchen to become empty, which still
//     holds BlockOperation 1, BlockOperation 2 and BlockOperation 3.
//     (suspended-queue.swift:9:9)
//       9 │ kitchen.waitUntilAllOperationsAreFinished()
//         │         ^
//   – BlockOperation 1 waits in the operation queue kitchen, which is suspended;
//     so do BlockOperation 2 and BlockOperation 3. (suspended-queue.swift:7:11)
//       7 │   kitchen.addOperation { print("cup \(cup)") }
//         │           ^
