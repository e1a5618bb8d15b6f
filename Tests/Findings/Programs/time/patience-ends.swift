// After a wait with a limit, the result may be missing.
// Timers: any
import Foundation
import Synchronization

let result = Mutex<Int?>(nil)
let done = DispatchSemaphore(value: 0)
DispatchQueue.global().async {
  result.withLock { $0 = 3 }
  done.signal()
}
_ = done.wait(timeout: .now() + 10)
print(result.withLock { $0! })
