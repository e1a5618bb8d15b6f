// At least one operation may run.
import Foundation

let cooks = 0
let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = max(cooks, 1)
kitchen.addOperation { print("tea") }
