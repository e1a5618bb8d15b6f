// Another thread than the owner lets an unfair lock go.
import Foundation
import os

let lock = OSAllocatedUnfairLock()
lock.lock()
Thread.detachNewThread {
  lock.unlock()
}
sleep(1)

// Ends:
//   Trapped: BUG IN CLIENT OF LIBPLATFORM: Unlock of an os_unfair_lock not owned
//   by current thread (unfair-unlock-of-another.swift:8:8)
//     8 │   lock.unlock()
//       │        ^
