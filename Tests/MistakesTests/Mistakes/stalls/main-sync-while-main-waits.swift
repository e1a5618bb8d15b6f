// A worker waits for main, which waits for the worker's signal.
import Foundation

let isDone = DispatchSemaphore(value: 0)

DispatchQueue.global().async {
  DispatchQueue.main.sync { print("show") }
  isDone.signal()
}
isDone.wait()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the semaphore isDone, which nobody signals.
//     (main-sync-while-main-waits.swift:10:8)
//       10 │ isDone.wait()
//          │        ^
//   – worker 1 waits for its turn in the main queue, which main doesn't serve
//     meanwhile. (main-sync-while-main-waits.swift:7:22)
//       7 │   DispatchQueue.main.sync { print("show") }
//         │                      ^
