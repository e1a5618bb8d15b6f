// Whoever is woken looks again.
import Foundation

let bell = NSCondition()
var cups = 0

DispatchQueue.concurrentPerform(iterations: 3) { role in
  bell.lock()
  switch role {
  case 0:
    while cups == 0 { bell.wait() }
    cups -= 1
  case 1:
    if cups > 1 { cups -= 1 }
  default:
    cups += 1
    bell.signal()
  }
  bell.unlock()
}
