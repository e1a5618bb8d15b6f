// The operation's own condition for being ready never comes true.
import Foundation

final class Bake: Operation, @unchecked Sendable {
  var isOvenHot = false
  override var isReady: Bool { super.isReady && isOvenHot }
  override func main() { print("bake") }
}

let bake = Bake()
let kitchen = OperationQueue()
kitchen.addOperation(bake)

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – bake isn't ready: its own isReady is false, though its dependencies have
//     finished. (never-ready.swift:12:9)
//       12 │ kitchen.addOperation(bake)
//          │         ^
