// A dependency orders the two, and no thread waits.
import Foundation

let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = 1
let cook = BlockOperation { print("cook") }
let chop = BlockOperation { print("chop") }
cook.addDependency(chop)
kitchen.addOperations([cook, chop], waitUntilFinished: false)
