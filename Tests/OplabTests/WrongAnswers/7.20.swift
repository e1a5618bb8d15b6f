// The locks are let go of in another order; they are still taken in two.
import Foundation

let flour = NSLock()
let butter = NSLock()

let bread = BlockOperation {
  flour.lock()
  butter.lock()
  print("bread")
  butter.unlock()
  flour.unlock()
}
let cake = BlockOperation {
  butter.lock()
  flour.lock()
  print("cake")
  butter.unlock()
  flour.unlock()
}
let kitchen = OperationQueue()
kitchen.addOperations([bread, cake], waitUntilFinished: true)

// Told:
// Not so: every schedule finishes
// This one:
//   Deadlocked. worker 1 and worker 2 wait for each other and can never go on.
//   – worker 1 waits for the lock butter, which worker 2 holds. (line 9; taken
//     at line 15)
//       9 │   butter.lock()
//         │          ^
//   – worker 2 waits for the lock flour, which worker 1 holds. (line 16; taken
//     at line 8)
//       16 │   flour.lock()
//          │         ^
//   oplab run 7.20.swift --schedule TOKEN
