// The change is announced before and after.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  private var isOver = false
  override var isAsynchronous: Bool { true }
  override var isFinished: Bool { isOver }
  override func start() {
    print("delivered")
    willChangeValue(forKey: "isFinished")
    isOver = true
    didChangeValue(forKey: "isFinished")
  }
}

let kitchen = OperationQueue()
kitchen.addOperation(Delivery())
