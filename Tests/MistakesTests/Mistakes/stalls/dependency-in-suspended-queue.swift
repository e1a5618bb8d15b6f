// The dependency is in another queue, and that one is suspended.
import Foundation

let cellar = OperationQueue()
cellar.name = "cellar"
cellar.isSuspended = true
let kitchen = OperationQueue()
let fetch = BlockOperation { print("fetch") }
let cook = BlockOperation { print("cook") }
cook.addDependency(fetch)
cellar.addOperation(fetch)
kitchen.addOperation(cook)

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – fetch waits in the operation queue cellar, which is suspended.
//     (dependency-in-suspended-queue.swift:11:8)
//       11 │ cellar.addOperation(fetch)
//          │        ^
//   – cook waits for fetch, which is in the operation queue cellar.
//     (dependency-in-suspended-queue.swift:12:9)
//       12 │ kitchen.addOperation(cook)
//          │         ^
