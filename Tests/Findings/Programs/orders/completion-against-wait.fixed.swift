// Wait for what you need.
import Foundation
import Synchronization

let isCounted = Atomic(false)
let queue = OperationQueue()
let sale = BlockOperation {}
let counted = DispatchSemaphore(value: 0)
sale.completionBlock = {
  isCounted.store(true, ordering: .relaxed)
  counted.signal()
}
queue.addOperation(sale)
counted.wait()
precondition(isCounted.load(ordering: .relaxed), "not counted yet")
