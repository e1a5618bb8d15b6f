// Looking in the cache and filling it are two locked steps.
import Foundation
import Synchronization

let cache = Mutex<[String: Int]>([:])
let loads = Atomic(0)

func price(of name: String) -> Int {
  if let known = cache.withLock({ $0[name] }) { return known }
  loads.add(1, ordering: .relaxed)
  cache.withLock { $0[name] = 3 }
  return 3
}

DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = price(of: "tea") }
precondition(loads.load(ordering: .relaxed) == 1, "loaded twice")

// Found:
// all 272 schedules
// finished: 16, first in run 1, 0 pre-emptions, 1m:0x16e
// trapped loaded twice: 256, first in run 3, 1 pre-emptions, 1m:0x12a,0.1x11H
