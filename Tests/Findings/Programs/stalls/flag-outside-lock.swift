// The flag is read before the lock is taken, so the signal can come in between.
import Foundation
import Synchronization

let bell = NSCondition()
let isReady = Atomic(false)

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    if !isReady.load(ordering: .acquiring) {
      bell.lock()
      bell.wait()
      bell.unlock()
    }
  } else {
    isReady.store(true, ordering: .releasing)
    bell.lock()
    bell.signal()
    bell.unlock()
  }
}
