// The operation looks at `isCancelled` once, then pays; main cancels in between and pays back.
import Foundation
import Synchronization

let isPaid = Atomic(false)

final class Payment: Operation, @unchecked Sendable {
  override func main() {
    if isCancelled { return }
    isPaid.store(true, ordering: .relaxed)
  }
}

let queue = OperationQueue()
let payment = Payment()
queue.addOperation(payment)
payment.cancel()
queue.waitUntilAllOperationsAreFinished()
precondition(!isPaid.load(ordering: .relaxed), "cancelled, and paid all the same")

// Found:
// all 10 schedules
// finished: 7, first in run 1, 0 pre-emptions, 1m:0x6m
// trapped cancelled, and paid all the same: 3, first in run 4, 1 pre-emptions, 1m:0D,0.1x7j
