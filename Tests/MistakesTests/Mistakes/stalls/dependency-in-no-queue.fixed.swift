// Both operations are in the queue.
import Foundation

let boil = BlockOperation { print("boil") }
let brew = BlockOperation { print("brew") }
brew.addDependency(boil)
let kitchen = OperationQueue()
kitchen.addOperation(boil)
kitchen.addOperation(brew)
