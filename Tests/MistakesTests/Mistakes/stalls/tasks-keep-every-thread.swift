// Four tasks block the four threads that tasks have, and wait for a fifth one.
import Foundation

let bell = DispatchSemaphore(value: 0)

for guest in 1...4 {
  Task.detached {
    bell.wait()
    print("guest \(guest)")
  }
}
Task.detached {
  for _ in 1...4 { bell.signal() }
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – cooperative 1 waits for the semaphore bell, which nobody signals; so do
//     cooperative 2, cooperative 3 and cooperative 4.
//     (tasks-keep-every-thread.swift:8:10)
//       8 │     bell.wait()
//         │          ^
//   – 1 task never goes on: all 4 threads that tasks run on are kept by waiting,
//     which a task should do with await.
