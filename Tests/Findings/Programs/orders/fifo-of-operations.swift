// An operation queue promises no order, only that nothing starts before it is ready.
import Foundation
import Synchronization

let isBoiled = Atomic(false)
let kitchen = OperationQueue()
let boil = BlockOperation { isBoiled.store(true, ordering: .relaxed) }
let brew = BlockOperation {
  precondition(isBoiled.load(ordering: .relaxed), "cold tea")
}
kitchen.addOperations([boil, brew], waitUntilFinished: true)

// Found:
// all 75 schedules
// finished: 50, first in run 1, 0 pre-emptions, 1m:0.1x6W
// trapped cold tea: 25, first in run 5, 1 pre-emptions, 1m:0.1x2S,0.2x5H
