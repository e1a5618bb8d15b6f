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
