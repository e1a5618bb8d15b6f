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
