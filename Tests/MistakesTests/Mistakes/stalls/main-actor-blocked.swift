// Main blocks until a task is done that needs main.
import Foundation

@MainActor func show(_ text: String) { print(text) }

let isDone = DispatchSemaphore(value: 0)
Task.detached {
  await show("tea")
  isDone.signal()
}
isDone.wait()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the semaphore isDone, which nobody signals.
//     (main-actor-blocked.swift:11:8)
//       11 │ isDone.wait()
//          │        ^
//   – the main queue holds a task that never runs: main waits for something
//     else. (main-actor-blocked.swift:8)
//       8 │   await show("tea")
