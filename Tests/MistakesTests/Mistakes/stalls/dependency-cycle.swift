// Three operations depend on each other in a ring.
import Foundation

let shop = BlockOperation { print("shop") }
let cook = BlockOperation { print("cook") }
let eat = BlockOperation { print("eat") }
cook.addDependency(shop)
eat.addDependency(cook)
shop.addDependency(eat)
let day = OperationQueue()
day.addOperations([shop, cook, eat], waitUntilFinished: true)

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for shop, cook and eat to finish. (dependency-cycle.swift:11:5)
//   – shop depends on itself through eat and cook (a cycle): none of them can
//     ever become ready. (dependency-cycle.swift:11:5)
//   – cook depends on itself through shop and eat (a cycle): none of them can
//     ever become ready. (dependency-cycle.swift:11:5)
//   – eat depends on itself through cook and shop (a cycle): none of them can
//     ever become ready. (dependency-cycle.swift:11:5)
//       11 │ day.addOperations([shop, cook, eat], waitUntilFinished: true)
//          │     ^
