// A lock makes reading and writing one step.
import Foundation

let lock = NSLock()
var sold = 0
DispatchQueue.concurrentPerform(iterations: 2) { _ in lock.withLock { sold += 1 } }
precondition(sold == 2, "a sale is lost")
