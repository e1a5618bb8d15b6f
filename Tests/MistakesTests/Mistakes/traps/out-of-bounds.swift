// The last index is one too many.
import Foundation

let cups = ["white", "blue"]
let kitchen = OperationQueue()
kitchen.addOperation {
  for number in 0...cups.count {
    print(cups[number])
  }
}

// Ends:
//   Trapped: Index out of range (out-of-bounds.swift:8:15)
//     8 │     print(cups[number])
//       │               ^
