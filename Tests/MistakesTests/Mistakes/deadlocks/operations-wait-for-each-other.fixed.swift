// Only one waits, and by a dependency, which keeps no thread.
import Foundation

let queue = OperationQueue()
let bread = BlockOperation()
let butter = BlockOperation()
bread.addExecutionBlock { print("bread") }
butter.addExecutionBlock { print("butter") }
butter.addDependency(bread)
queue.addOperations([bread, butter], waitUntilFinished: false)
