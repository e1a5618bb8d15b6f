// A cancelled operation finishes, too: its dependents run.
import Foundation
import Synchronization

let isBaked = Atomic(false)
let kitchen = OperationQueue()
let bake = BlockOperation { isBaked.store(true, ordering: .relaxed) }
let serve = BlockOperation {
  precondition(isBaked.load(ordering: .relaxed), "served what was never baked")
}
serve.addDependency(bake)
kitchen.addOperations([bake, serve], waitUntilFinished: false)
bake.cancel()
kitchen.waitUntilAllOperationsAreFinished()

// Found:
// all 18 schedules
// trapped served what was never baked: 9, first in run 1, 0 pre-emptions, 1m:0x8O
// finished: 9, first in run 6, 1 pre-emptions, 1m:0x3P,0.1x6m,0x5E
