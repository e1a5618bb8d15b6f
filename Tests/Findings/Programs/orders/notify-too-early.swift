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
