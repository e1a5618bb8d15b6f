// One step.
import Foundation
import Synchronization

let cache = Mutex<[String: Int]>([:])
let loads = Atomic(0)

func price(of name: String) -> Int {
  cache.withLock { known in
    if let price = known[name] { return price }
    loads.add(1, ordering: .relaxed)
    known[name] = 3
    return 3
  }
}

DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = price(of: "tea") }
precondition(loads.load(ordering: .relaxed) == 1, "loaded twice")
