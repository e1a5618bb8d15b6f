// The value first; and the flag is atomic, so that it orders the two.
import Dispatch
import Synchronization

var price = 0
let isKnown = Atomic(false)

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    price = 3
    isKnown.store(true, ordering: .releasing)
  } else if isKnown.load(ordering: .acquiring) {
    precondition(price == 3, "sold for nothing")
  }
}
