// Main holds the lock while it waits for the queue; a block of the queue wants the lock.
import Foundation

let lock = NSLock()
let queue = DispatchQueue(label: "stock")

queue.async { lock.withLock {} }
lock.withLock { queue.sync {} }

// Found:
// all 3 schedules
// deadlocked: 1, first in run 1, 0 pre-emptions, 1m:0x4e
// finished: 2, first in run 2, 1 pre-emptions, 1m:0D,0.1x3P
