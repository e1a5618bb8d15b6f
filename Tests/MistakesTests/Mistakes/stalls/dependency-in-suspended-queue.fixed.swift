// The other queue goes on when both are in their queues.
import Foundation

let cellar = OperationQueue()
cellar.name = "cellar"
cellar.isSuspended = true
let kitchen = OperationQueue()
let fetch = BlockOperation { print("fetch") }
let cook = BlockOperation { print("cook") }
cook.addDependency(fetch)
cellar.addOperation(fetch)
kitchen.addOperation(cook)
cellar.isSuspended = false
