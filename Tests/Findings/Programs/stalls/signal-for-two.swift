// One signal, two who wait.
import Foundation

let bell = NSCondition()
var isOpen = false

DispatchQueue.concurrentPerform(iterations: 3) { role in
  bell.lock()
  if role == 2 {
    isOpen = true
    bell.signal()
  } else {
    while !isOpen { bell.wait() }
  }
  bell.unlock()
}
