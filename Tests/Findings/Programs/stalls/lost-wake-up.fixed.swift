// The flag says what happened; the bell only says that it is time to look.
import Foundation

let bell = NSCondition()
var isReady = false

DispatchQueue.concurrentPerform(iterations: 2) { role in
  bell.lock()
  if role == 0 {
    while !isReady { bell.wait() }
  } else {
    isReady = true
    bell.signal()
  }
  bell.unlock()
}
