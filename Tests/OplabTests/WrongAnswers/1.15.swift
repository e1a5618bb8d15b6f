// The two changes are kept apart, and the second one is still not announced.
import Foundation

final class Oven: Operation, @unchecked Sendable {
  private var executing = false
  private var finished = false

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { executing }
  override var isFinished: Bool { finished }

  override func start() {
    willChangeValue(forKey: "isExecuting")
    executing = true
    didChangeValue(forKey: "isExecuting")
    DispatchQueue.global().asyncAfter(deadline: .now() + 1200) {
      print("Ding!")
      self.willChangeValue(forKey: "isExecuting")
      self.executing = false
      self.didChangeValue(forKey: "isExecuting")
      self.finished = true
    }
  }
}

let kitchen = OperationQueue()
kitchen.addOperation(Oven())
kitchen.waitUntilAllOperationsAreFinished()
print("The kitchen closes.")

// Told:
// Not so: every schedule finishes
// This one:
//   │ Ding!
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the operation queue kitchen to become empty, which still
//     holds Oven 1. (line 28)
//       28 │ kitchen.waitUntilAllOperationsAreFinished()
//          │         ^
//   – Oven 1 was started and never posted isFinished. (line 27)
//       27 │ kitchen.addOperation(Oven())
//          │         ^
//   oplab run 1.15.swift --schedule TOKEN
