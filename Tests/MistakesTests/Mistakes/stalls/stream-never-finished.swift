// The stream's values have come, but nobody says that no more will.
import Foundation

let (orders, cook) = AsyncStream.makeStream(of: String.self)

Task {
  for await order in orders {
    print(order)
  }
  print("closed")
}
cook.yield("tea")
cook.yield("toast")

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – a task waits for the next value of AsyncStream 1, which nobody sends and
//     nobody finishes. (stream-never-finished.swift:7)
//       7 │   for await order in orders {
