// The lock was never taken.
import Foundation

let lock = NSLock()
lock.unlock()

// Ends:
//   Finished.
//   Warning: main unlocked the lock, which nobody held.
//     at unlock-of-nobodys.swift:5:6
//     5 │ lock.unlock()
//       │      ^
