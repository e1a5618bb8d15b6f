// A barrier waits for an operation that never finishes.
import Foundation

final class Simmer: Operation, @unchecked Sendable {
  override var isAsynchronous: Bool { true }
  override func start() { print("simmer") }
}

let kitchen = OperationQueue()
let simmer = Simmer()
simmer.name = "simmer"
kitchen.addOperation(simmer)
kitchen.addBarrierBlock { print("season") }

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – simmer was started and never posted isFinished.
//     (barrier-behind-the-endless.swift:12:9)
//       12 │ kitchen.addOperation(simmer)
//          │         ^
//   – barrier 1 waits in the operation queue kitchen, which is busy with simmer.
//     (barrier-behind-the-endless.swift:13:9)
//       13 │ kitchen.addBarrierBlock { print("season") }
//          │         ^
