// Asking and setting are one step.
import Foundation
import Synchronization

let isFinished = Atomic(false)
let ends = Atomic(0)

func finish() {
  if isFinished.exchange(true, ordering: .acquiringAndReleasing) { return }
  ends.add(1, ordering: .relaxed)
}

let group = DispatchGroup()
DispatchQueue.global().async(group: group) { finish() }
DispatchQueue.global().async(group: group) { finish() }
group.wait()
precondition(ends.load(ordering: .relaxed) == 1, "finished twice")
