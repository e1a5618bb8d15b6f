// The change is announced before it is made.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  private let lock = NSLock()
  private var finished = false
  override var isFinished: Bool { lock.withLock { finished } }

  override func start() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
      print("flour is here")
      self.willChangeValue(forKey: "isFinished")
      self.didChangeValue(forKey: "isFinished")
      self.lock.withLock { self.finished = true }
    }
  }
}

let delivery = Delivery()
let open = BlockOperation { print("the shop is open") }
open.addDependency(delivery)
let shop = OperationQueue()
shop.addOperations([delivery, open], waitUntilFinished: false)

// Told:
// Not so: every schedule finishes
// This one:
//   │ flour is here
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – delivery was started and never posted isFinished. (line 23)
//   – open waits for delivery. (line 23)
//       23 │ shop.addOperations([delivery, open], waitUntilFinished: false)
//          │      ^
//   oplab run 6.14.swift --schedule TOKEN
