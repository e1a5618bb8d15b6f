// Main holds the lock while it waits for the queue; a block of the queue wants the lock.
import Foundation

let lock = NSLock()
let queue = DispatchQueue(label: "stock")

queue.async { lock.withLock {} }
lock.withLock { queue.sync {} }
