// It is taken first.
import Foundation

let lock = NSLock()
lock.lock()
lock.unlock()
