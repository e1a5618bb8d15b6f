// A thread lets go what another one holds.
import Foundation

let lock = NSLock()
lock.lock()
Thread.detachNewThread {
  lock.unlock()
}

// Ends:
//   Finished.
//   Warning: Thread 1 unlocked the lock, which main holds.
//     at unlock-of-another.swift:7:8
//     7 │   lock.unlock()
//       │        ^
