// The reader locks, too.
import Foundation

let lock = NSLock()
var cups = 1
var saucers = 1

DispatchQueue.concurrentPerform(iterations: 2) { role in
  lock.withLock {
    if role == 0 {
      cups = 2
      saucers = 2
    } else {
      precondition(cups == saucers, "a cup without a saucer")
    }
  }
}
