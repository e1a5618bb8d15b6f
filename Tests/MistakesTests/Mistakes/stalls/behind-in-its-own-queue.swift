// An operation waits inside for one that stands behind it in the same queue.
import Foundation

let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = 1
let cook = BlockOperation()
let chop = BlockOperation { print("chop") }
cook.addExecutionBlock {
  kitchen.addOperation(chop)
  chop.waitUntilFinished()
  print("cook")
}
kitchen.addOperation(cook)

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – worker 1 waits for chop to finish. (behind-in-its-own-queue.swift:10:8)
//       10 │   chop.waitUntilFinished()
//          │        ^
//   – cook is executing on worker 1, which waits.
//     (behind-in-its-own-queue.swift:13:9)
//       13 │ kitchen.addOperation(cook)
//          │         ^
//   – chop waits in the operation queue kitchen, which is busy with cook.
//     (behind-in-its-own-queue.swift:9:11)
//       9 │   kitchen.addOperation(chop)
//         │           ^
