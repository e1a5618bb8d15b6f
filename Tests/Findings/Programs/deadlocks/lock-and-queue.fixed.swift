// Main lets go of the lock before it waits.
import Foundation

let lock = NSLock()
let queue = DispatchQueue(label: "stock")

queue.async { lock.withLock {} }
lock.withLock {}
queue.sync {}
