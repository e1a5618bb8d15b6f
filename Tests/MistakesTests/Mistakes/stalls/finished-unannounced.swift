// The operation changes its state without telling the queue.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  private var isOver = false
  override var isAsynchronous: Bool { true }
  override var isFinished: Bool { isOver }
  override func start() {
    print("delivered")
    isOver = true
  }
}

let kitchen = OperationQueue()
kitchen.addOperation(Delivery())

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – Delivery 1 was started and never posted isFinished.
//     (finished-unannounced.swift:15:9)
//       15 │ kitchen.addOperation(Delivery())
//          │         ^
