// At least one operation may run.
import Foundation

let cores = 1
let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = max(cores - 3, 1)
kitchen.addOperation { print("tea") }
