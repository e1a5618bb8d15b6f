// A dependency is a promise.
import Foundation
import Synchronization

let isBoiled = Atomic(false)
let kitchen = OperationQueue()
let boil = BlockOperation { isBoiled.store(true, ordering: .relaxed) }
let brew = BlockOperation {
  precondition(isBoiled.load(ordering: .relaxed), "cold tea")
}
brew.addDependency(boil)
kitchen.addOperations([boil, brew], waitUntilFinished: true)
