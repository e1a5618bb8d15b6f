// The owner lets it go.
import Foundation

let lock = NSLock()
lock.lock()
Thread.detachNewThread {
  print("not mine")
}
lock.unlock()
