// Two owners find the shop open, and both close it.
import Foundation
import Synchronization

let isOpen = Mutex(true)
let closings = Atomic(0)

DispatchQueue.concurrentPerform(iterations: 2) { _ in
  guard isOpen.withLock({ $0 }) else { return }
  closings.add(1, ordering: .relaxed)
  isOpen.withLock { $0 = false }
}
precondition(closings.load(ordering: .relaxed) == 1, "closed twice")

// Found:
// all 68 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x13D
// trapped closed twice: 64, first in run 3, 1 pre-emptions, 1m:0x9X,0.1x9X
