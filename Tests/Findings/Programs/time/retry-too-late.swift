// The second attempt starts when the first has taken long, and both sell the last cake.
// Timers: any
import Foundation
import Synchronization

let cakes = Atomic(1)
let sales = Atomic(0)
func attempt() {
  if cakes.load(ordering: .relaxed) > 0 {
    cakes.store(0, ordering: .relaxed)
    sales.add(1, ordering: .relaxed)
  }
}
let group = DispatchGroup()
DispatchQueue.global().async(group: group) { attempt() }
Thread.sleep(forTimeInterval: 5)
DispatchQueue.global().async(group: group) { attempt() }
group.wait()
precondition(sales.load(ordering: .relaxed) == 1, "one cake, sold twice")

// Found:
// all 19 schedules
// finished: 3, first in run 1, 0 pre-emptions, 1ma:0.1x10m,0x3U
// trapped one cake, sold twice: 16, first in run 4, 0 pre-emptions, 1ma:0.1x4G,tl,0x10P,0.2x10G
