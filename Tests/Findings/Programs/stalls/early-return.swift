// Who comes too late for the stock forgets to leave.
import Foundation
import Synchronization

let stock = Atomic(1)
let group = DispatchGroup()

for _ in 0..<2 {
  group.enter()
  DispatchQueue.global().async {
    let left = stock.load(ordering: .relaxed)
    if left == 0 { return }
    stock.store(left - 1, ordering: .relaxed)
    group.leave()
  }
}
group.wait()

// Found:
// all 5 schedules
// stalled: 3, first in run 1, 0 pre-emptions, 1m:0x11o,0.1x9b
// finished: 2, first in run 3, 1 pre-emptions, 1m:0x11o,0.1x4q,0.2x9b
