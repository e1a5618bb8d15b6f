// `add` is one step.
import Dispatch
import Synchronization

let sold = Atomic(0)
DispatchQueue.concurrentPerform(iterations: 2) { _ in
  sold.add(1, ordering: .sequentiallyConsistent)
}
precondition(sold.load(ordering: .relaxed) == 2, "a sale is lost")
