// `enter` is called by the work itself: main may wait before anybody has entered.
import Dispatch
import Synchronization

let isDone = Atomic(false)
let group = DispatchGroup()

DispatchQueue.global().async {
  group.enter()
  isDone.store(true, ordering: .relaxed)
  group.leave()
}
group.wait()
precondition(isDone.load(ordering: .relaxed), "waited for nobody")
