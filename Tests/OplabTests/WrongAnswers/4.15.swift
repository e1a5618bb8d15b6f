// Priority is taken for an order.
import Foundation

let soup = BlockOperation { print("soup") }
let cake = BlockOperation { print("cake") }

soup.queuePriority = .veryHigh

let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = 2
kitchen.addOperations([soup, cake], waitUntilFinished: true)

// Told:
// Not so: every schedule has the output "soup\ncake"
// This one:
//   │ cake
//   │ soup
//   Finished.
//   oplab run 4.15.swift --schedule TOKEN
