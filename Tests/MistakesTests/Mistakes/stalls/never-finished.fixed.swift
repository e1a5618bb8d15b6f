// It says so, in the way of key-value observing.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  private var isOver = false
  override var isAsynchronous: Bool { true }
  override var isFinished: Bool { isOver }
  override func start() {
    print("on the road")
    willChangeValue(forKey: "isFinished")
    isOver = true
    didChangeValue(forKey: "isFinished")
  }
}

let delivery = Delivery()
let kitchen = OperationQueue()
kitchen.addOperations([delivery], waitUntilFinished: true)
