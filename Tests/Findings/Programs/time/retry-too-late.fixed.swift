// Selling is one step.
// Timers: any
import Foundation
import Synchronization

let cakes = Atomic(1)
let sales = Atomic(0)
func attempt() {
  if cakes.exchange(0, ordering: .relaxed) > 0 { sales.add(1, ordering: .relaxed) }
}
let group = DispatchGroup()
DispatchQueue.global().async(group: group) { attempt() }
Thread.sleep(forTimeInterval: 5)
DispatchQueue.global().async(group: group) { attempt() }
group.wait()
precondition(sales.load(ordering: .relaxed) == 1, "one cake, sold twice")
