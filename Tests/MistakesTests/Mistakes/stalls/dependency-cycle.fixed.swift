// The first one depends on nothing.
import Foundation

let shop = BlockOperation { print("shop") }
let cook = BlockOperation { print("cook") }
let eat = BlockOperation { print("eat") }
cook.addDependency(shop)
eat.addDependency(cook)
let day = OperationQueue()
day.addOperations([shop, cook, eat], waitUntilFinished: true)
