// A queue that may run no operation at a time never runs any.
import Foundation

let cooks = 0
let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = cooks
kitchen.addOperation { print("tea") }

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – BlockOperation 1 waits in the operation queue kitchen, whose
//     maxConcurrentOperationCount is 0. (limit-of-none.swift:7:9)
//       7 │ kitchen.addOperation { print("tea") }
//         │         ^
