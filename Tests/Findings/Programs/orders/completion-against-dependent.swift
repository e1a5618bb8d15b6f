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
