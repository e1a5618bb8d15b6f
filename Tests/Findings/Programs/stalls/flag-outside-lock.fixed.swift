// Looking and waiting happen under one lock.
import Foundation
import Synchronization

let bell = NSCondition()
let isReady = Atomic(false)

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    bell.lock()
    while !isReady.load(ordering: .acquiring) { bell.wait() }
    bell.unlock()
  } else {
    isReady.store(true, ordering: .releasing)
    bell.lock()
    bell.signal()
    bell.unlock()
  }
}
