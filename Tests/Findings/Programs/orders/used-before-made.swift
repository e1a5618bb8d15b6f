// The worker may run before main has put the menu up.
import Foundation
import Synchronization

let menu = Mutex<String?>(nil)

DispatchQueue.global().async {
  print(menu.withLock { $0! })
}
menu.withLock { $0 = "tea" }

// Found:
// all 2 schedules
// finished: 1, first in run 1, 0 pre-emptions, 1m:0x7j
// trapped Unexpectedly found nil while unwrapping an Optional value: 1, first in run 2, 1 pre-emptions, 1m:0D,0.1x5f
