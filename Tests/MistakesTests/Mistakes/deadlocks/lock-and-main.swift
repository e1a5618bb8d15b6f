// A thread holds a lock while it waits for main, and main wants the lock.
import Foundation

let model = NSLock()

Thread.detachNewThread {
  model.lock()
  sleep(1)
  DispatchQueue.main.sync { print("redraw") }
  model.unlock()
}
sleep(1)
model.lock()
print("touch")
model.unlock()

// Ends:
//   Deadlocked. main and Thread 1 wait for each other and can never go on.
//   – main waits for the lock model, which Thread 1 holds.
//     (lock-and-main.swift:13:7; taken at line 7)
//       13 │ model.lock()
//          │       ^
//   – Thread 1 waits for its turn in the main queue, which main doesn't serve
//     meanwhile. (lock-and-main.swift:9:22)
//       9 │   DispatchQueue.main.sync { print("redraw") }
//         │                      ^
