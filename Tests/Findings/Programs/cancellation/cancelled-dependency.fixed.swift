// The dependent asks whether there is something to serve.
import Foundation
import Synchronization

let isBaked = Atomic(false)
let kitchen = OperationQueue()
let bake = BlockOperation { isBaked.store(true, ordering: .relaxed) }
let serve = BlockOperation {
  guard isBaked.load(ordering: .relaxed) else { return print("nothing to serve") }
}
serve.addDependency(bake)
kitchen.addOperations([bake, serve], waitUntilFinished: false)
bake.cancel()
kitchen.waitUntilAllOperationsAreFinished()
