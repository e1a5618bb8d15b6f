// Everybody takes the pan first.
import Foundation

let pan = NSLock()
let oven = NSLock()

DispatchQueue.concurrentPerform(iterations: 2) { cook in
  pan.lock()
  oven.lock()
  oven.unlock()
  pan.unlock()
}
