// Main waits for a block that only main can run.
import Foundation

let isDone = DispatchSemaphore(value: 0)

DispatchQueue.main.async {
  print("on main")
  isDone.signal()
}
isDone.wait()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the semaphore isDone, which nobody signals.
//     (main-waits-for-main.swift:10:8)
//       10 │ isDone.wait()
//          │        ^
//   – the main queue holds a block that never runs: main waits for something
//     else. (main-waits-for-main.swift:6:20)
//       6 │ DispatchQueue.main.async {
//         │                    ^
