// The timer clears what the block has only begun to use.
// Timers: any
import Foundation
import Synchronization

let order = Mutex<String?>("tea")
let queue = DispatchQueue(label: "orders")
DispatchQueue.global().asyncAfter(deadline: .now() + 1) { order.withLock { $0 = nil } }
queue.async {
  guard order.withLock({ $0 }) != nil else { return }
  print(order.withLock { $0! })
}

// Found:
// all 3 schedules
// finished: 1, first in run 1, 0 pre-emptions, 1ma:0q,0.1x15d
// trapped Unexpectedly found nil while unwrapping an Optional value: 1, first in run 2, 0 pre-emptions, 1ma:0q,0.1x7h,tl,0.2x4q
// finished: 1, first in run 3, 0 pre-emptions, 1ma:0q,0.1x3d,tl,0.2x4q
