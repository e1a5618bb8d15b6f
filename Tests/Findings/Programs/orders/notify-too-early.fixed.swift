// The second part belongs to the group from the start.
import Dispatch
import Synchronization

let done = Atomic(0)
let group = DispatchGroup()

DispatchQueue.global().async(group: group) {
  done.add(1, ordering: .relaxed)
  DispatchQueue.global().async(group: group) {
    done.add(1, ordering: .relaxed)
  }
}
group.wait()
precondition(done.load(ordering: .relaxed) == 2, "only half of it is done")
