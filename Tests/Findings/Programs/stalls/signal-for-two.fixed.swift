// A broadcast wakes both.
import Foundation

let bell = NSCondition()
var isOpen = false

DispatchQueue.concurrentPerform(iterations: 3) { role in
  bell.lock()
  if role == 2 {
    isOpen = true
    bell.broadcast()
  } else {
    while !isOpen { bell.wait() }
  }
  bell.unlock()
}
