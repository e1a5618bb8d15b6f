// Somebody looks every ten milliseconds for what never comes.
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

// Ends:
//   Overran. The run was ended after 20000 events: it seems to go on for ever.
//   (polling.swift:7)
//     7 │       usleep(10_000)
