// Both take the salt first, and the clock stops after an hour.
import Foundation

let salt = NSLock()
let pepper = NSLock()

Thread.detachNewThread {
  for _ in 0..<60 {
    sleep(60)
  }
}
Thread.detachNewThread {
  salt.lock()
  sleep(1)
  pepper.lock()
  pepper.unlock()
  salt.unlock()
}
salt.lock()
sleep(1)
pepper.lock()
pepper.unlock()
salt.unlock()
