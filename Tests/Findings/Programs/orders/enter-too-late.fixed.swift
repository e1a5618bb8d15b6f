// Whoever hands out the work enters for it.
import Dispatch
import Synchronization

let isDone = Atomic(false)
let group = DispatchGroup()

group.enter()
DispatchQueue.global().async {
  isDone.store(true, ordering: .relaxed)
  group.leave()
}
group.wait()
precondition(isDone.load(ordering: .relaxed), "waited for nobody")
