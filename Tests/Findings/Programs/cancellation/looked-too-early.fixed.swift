// Cancelling and paying decide under one lock; who comes second is told.
import Foundation
import Synchronization

let state = Mutex("open")

final class Payment: Operation, @unchecked Sendable {
  override func main() {
    state.withLock { if $0 == "open" { $0 = "paid" } }
  }
  override func cancel() {
    state.withLock { if $0 == "open" { $0 = "cancelled" } }
    super.cancel()
  }
}

let queue = OperationQueue()
let payment = Payment()
queue.addOperation(payment)
payment.cancel()
let said = state.withLock { $0 }
queue.waitUntilAllOperationsAreFinished()
precondition(said == state.withLock { $0 }, "said one thing and did another")
