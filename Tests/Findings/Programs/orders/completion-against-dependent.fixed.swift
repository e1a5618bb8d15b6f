// What a dependent needs is done by an operation.
import Foundation
import Synchronization

let isPoured = Atomic(false)
let kitchen = OperationQueue()
let boil = BlockOperation {}
let pour = BlockOperation { isPoured.store(true, ordering: .relaxed) }
pour.addDependency(boil)
let drink = BlockOperation {
  precondition(isPoured.load(ordering: .relaxed), "an empty cup")
}
drink.addDependency(pour)
kitchen.addOperations([boil, pour, drink], waitUntilFinished: true)
