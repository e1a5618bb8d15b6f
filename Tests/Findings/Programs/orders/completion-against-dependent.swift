// A completion block is no part of the operation: dependents don't wait for it.
import Foundation
import Synchronization

let isPoured = Atomic(false)
let kitchen = OperationQueue()
let boil = BlockOperation {}
boil.completionBlock = { isPoured.store(true, ordering: .relaxed) }
let drink = BlockOperation {
  precondition(isPoured.load(ordering: .relaxed), "an empty cup")
}
drink.addDependency(boil)
kitchen.addOperations([boil, drink], waitUntilFinished: true)

// Found:
// all 6 schedules
// trapped an empty cup: 3, first in run 1, 0 pre-emptions, 1m:0.1.1x5b
// finished: 3, first in run 2, 1 pre-emptions, 1m:0.1.1L,0.1.2x3D
