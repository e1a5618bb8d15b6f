// What is waited for is a value that the lock guards.
import Foundation

let condition = NSCondition()
var isReady = false

DispatchQueue.global().async {
  condition.lock()
  isReady = true
  condition.signal()
  condition.unlock()
}
sleep(1)
condition.lock()
while !isReady { condition.wait() }
print("go")
condition.unlock()
