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

// Found:
// all 3 schedules
// finished: 2, first in run 1, 0 pre-emptions, 1ma:0x3P,0.1x11R,0q
// trapped Unexpectedly found nil while unwrapping an Optional value: 1, first in run 3, 0 pre-emptions, 1ma:0x3P,0.1x3d,tl,0x4e
