// `waitUntilFinished` doesn't wait for the completion block.
import Foundation
import Synchronization

let isCounted = Atomic(false)
let queue = OperationQueue()
let sale = BlockOperation {}
sale.completionBlock = { isCounted.store(true, ordering: .relaxed) }
queue.addOperation(sale)
sale.waitUntilFinished()
precondition(isCounted.load(ordering: .relaxed), "not counted yet")

// Found:
// all 10 schedules
// trapped not counted yet: 5, first in run 1, 0 pre-emptions, 1m:0x7g
// finished: 5, first in run 2, 1 pre-emptions, 1m:0x6C,0.1.1x3M
