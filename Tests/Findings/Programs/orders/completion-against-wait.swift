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
