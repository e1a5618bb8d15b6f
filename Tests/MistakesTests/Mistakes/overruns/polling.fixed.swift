// It is cancelled after a second.
import Foundation

final class Bake: Operation, @unchecked Sendable {
  override func main() {
    while !isCancelled {
      usleep(10_000)
    }
    print("out of the oven")
  }
}

let kitchen = OperationQueue()
kitchen.addOperation(Bake())
sleep(1)
kitchen.cancelAllOperations()
