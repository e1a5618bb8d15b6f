// A lock is held around a wait for a queue whose block wants the lock.
import Foundation

let lock = NSLock()
let queue = DispatchQueue(label: "cache")
var cups = 0

lock.lock()
queue.sync {
  lock.lock()
  cups += 1
  lock.unlock()
}
lock.unlock()

// Ends:
//   Deadlocked. main waits for itself and can never go on.
//   – main waits for the lock, which it holds itself.
//     (lock-around-sync.swift:10:8; taken at line 8)
//       10 │   lock.lock()
//          │        ^
