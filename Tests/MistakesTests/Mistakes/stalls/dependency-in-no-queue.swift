// The dependency was never given to a queue.
import Foundation

let boil = BlockOperation { print("boil") }
let brew = BlockOperation { print("brew") }
brew.addDependency(boil)
let kitchen = OperationQueue()
kitchen.addOperation(brew)

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – brew waits for boil, which is in no queue and was never started.
//     (dependency-in-no-queue.swift:8:9)
//       8 │ kitchen.addOperation(brew)
//         │         ^
