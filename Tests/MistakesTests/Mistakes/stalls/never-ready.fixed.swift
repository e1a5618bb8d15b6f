// The condition changes, and the queue is told.
import Foundation

final class Bake: Operation, @unchecked Sendable {
  var isOvenHot = false
  override var isReady: Bool { super.isReady && isOvenHot }
  override func main() { print("bake") }
  func heat() {
    willChangeValue(forKey: "isReady")
    isOvenHot = true
    didChangeValue(forKey: "isReady")
  }
}

let bake = Bake()
let kitchen = OperationQueue()
kitchen.addOperation(bake)
bake.heat()
