// Main holds the lock while it waits for a block that wants it.
import Foundation

let lock = NSLock()
let queue = DispatchQueue(label: "cache")

queue.async {
  sleep(1)
  lock.lock()
  print("refill")
  lock.unlock()
}
lock.lock()
queue.sync { print("look") }
lock.unlock()

// Ends:
//   Deadlocked. main and worker 1 wait for each other and can never go on.
//   – main waits for its turn in the queue cache, where worker 1 runs a block.
//     (worker-wants-the-lock.swift:14:7; submitted at line 7)
//       14 │ queue.sync { print("look") }
//          │       ^
//   – worker 1 waits for the lock, which main holds.
//     (worker-wants-the-lock.swift:9:8; taken at line 13)
//       9 │   lock.lock()
//         │        ^
