// The flag is set, and nobody is told.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  private let lock = NSLock()
  private var finished = false
  override var isFinished: Bool { lock.withLock { finished } }

  override func start() {
    if isCancelled {
      lock.withLock { finished = true }
      return
    }
    print("flour is here")
    finish()
  }

  private func finish() {
    willChangeValue(forKey: "isFinished")
    lock.withLock { finished = true }
    didChangeValue(forKey: "isFinished")
  }
}

let delivery = Delivery()
let close = BlockOperation { print("the shop is closed") }
close.addDependency(delivery)
let shop = OperationQueue()
delivery.cancel()
shop.addOperations([delivery, close], waitUntilFinished: false)

// Told:
// Not so: every schedule finishes
// This one:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – delivery was started and never posted isFinished. (line 30)
//   – close waits for delivery. (line 30)
//       30 │ shop.addOperations([delivery, close], waitUntilFinished: false)
//          │      ^
//   oplab run 6.15.swift --schedule TOKEN
