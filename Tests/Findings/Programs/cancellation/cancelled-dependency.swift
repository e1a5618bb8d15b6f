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
