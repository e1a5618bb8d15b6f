// The second part enters only when the first has left: the group is empty in between.
import Dispatch
import Synchronization

let done = Atomic(0)
let group = DispatchGroup()

DispatchQueue.global().async(group: group) {
  done.add(1, ordering: .relaxed)
  DispatchQueue.global().async {
    group.enter()
    done.add(1, ordering: .relaxed)
    group.leave()
  }
}
group.wait()
precondition(done.load(ordering: .relaxed) == 2, "only half of it is done")

// Found:
// all 6 schedules
// trapped only half of it is done: 2, first in run 1, 0 pre-emptions, 1m:0x3P,0.1n,0x3M
// finished: 4, first in run 2, 0 pre-emptions, 1m:0x3P,0.1n,0.1.1x12a
