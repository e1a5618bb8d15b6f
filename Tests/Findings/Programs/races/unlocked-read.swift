// Writers lock, the reader doesn't: the two values don't belong together.
import Foundation

let lock = NSLock()
var cups = 1
var saucers = 1

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    lock.withLock {
      cups = 2
      saucers = 2
    }
  } else {
    precondition(cups == saucers, "a cup without a saucer")
  }
}
