// An asynchronous operation never says that it has finished.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  override var isAsynchronous: Bool { true }
  override func start() {
    print("on the road")
  }
}

let delivery = Delivery()
let kitchen = OperationQueue()
kitchen.addOperations([delivery], waitUntilFinished: true)

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for delivery to finish. (never-finished.swift:13:9)
//   – delivery was started and never posted isFinished.
//     (never-finished.swift:13:9)
//       13 │ kitchen.addOperations([delivery], waitUntilFinished: true)
//          │         ^
