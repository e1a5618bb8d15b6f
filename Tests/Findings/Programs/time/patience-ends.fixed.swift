// The answer of `wait` says which of the two it was.
// Timers: any
import Foundation
import Synchronization

let result = Mutex<Int?>(nil)
let done = DispatchSemaphore(value: 0)
DispatchQueue.global().async {
  result.withLock { $0 = 3 }
  done.signal()
}
if done.wait(timeout: .now() + 10) == .success {
  precondition(result.withLock { $0 } == 3)
} else {
  print("no answer")
}
