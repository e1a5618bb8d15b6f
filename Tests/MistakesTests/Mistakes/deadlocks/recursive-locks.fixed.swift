// Both take the oven first.
import Foundation

let oven = NSRecursiveLock()
let sink = NSRecursiveLock()

DispatchQueue.global().async {
  oven.lock()
  sleep(1)
  sink.lock()
  sink.unlock()
  oven.unlock()
}
oven.lock()
oven.lock()
sleep(1)
sink.lock()
sink.unlock()
oven.unlock()
oven.unlock()
