// The limit is the number of cores but two, whatever the number is.
import Foundation

let cores = 1
let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = cores - 3
kitchen.addOperation { print("tea") }

// Ends:
//   Trapped: *** -[NSOperationQueue setMaxConcurrentOperationCount:]: count (-2)
//   cannot be negative (impossible-limit.swift:6:37)
//     6 │ kitchen.maxConcurrentOperationCount = cores - 3
//       │                                     ^
