// A guest is woken for a cup that another one has taken meanwhile.
import Foundation

let bell = NSCondition()
var cups = 0

DispatchQueue.concurrentPerform(iterations: 3) { role in
  bell.lock()
  switch role {
  case 0:
    if cups == 0 { bell.wait() }
    precondition(cups > 0, "no cup is left")
    cups -= 1
  case 1:
    if cups > 0 { cups -= 1 }
  default:
    cups += 1
    bell.signal()
  }
  bell.unlock()
}
