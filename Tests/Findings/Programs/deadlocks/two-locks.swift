// Two cooks take the pan and the oven in opposite order.
import Foundation

let pan = NSLock()
let oven = NSLock()

DispatchQueue.concurrentPerform(iterations: 2) { cook in
  let (first, second) = cook == 0 ? (pan, oven) : (oven, pan)
  first.lock()
  second.lock()
  second.unlock()
  first.unlock()
}
