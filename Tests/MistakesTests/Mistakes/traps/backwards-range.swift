// The range begins behind its end.
import Foundation

let first = 5
let last = 3
let queue = OperationQueue()
queue.addOperation {
  for page in first...last { print(page) }
}

// Ends:
//   Trapped: Range requires lowerBound <= upperBound (backwards-range.swift:8:20)
//     8 │   for page in first...last { print(page) }
//       │                    ^
