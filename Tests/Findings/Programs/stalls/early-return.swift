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
