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

// Found:
// all 3 schedules
// trapped waited for nobody: 1, first in run 1, 0 pre-emptions, 1m:0x6m
// finished: 2, first in run 2, 1 pre-emptions, 1m:0x3P,0.1x5f
