// Each of two operations waits inside for the other one.
import Foundation

let queue = OperationQueue()
let bread = BlockOperation()
let butter = BlockOperation()
bread.addExecutionBlock { butter.waitUntilFinished() }
butter.addExecutionBlock { bread.waitUntilFinished() }
queue.addOperations([bread, butter], waitUntilFinished: false)

// Ends:
//   Deadlocked. worker 1 and worker 2 wait for each other and can never go on.
//   – worker 1 waits for butter to finish, which worker 2 executes.
//     (operations-wait-for-each-other.swift:7:34)
//       7 │ bread.addExecutionBlock { butter.waitUntilFinished() }
//         │                                  ^
//   – worker 2 waits for bread to finish, which worker 1 executes.
//     (operations-wait-for-each-other.swift:8:34)
//       8 │ butter.addExecutionBlock { bread.waitUntilFinished() }
//         │                                  ^
