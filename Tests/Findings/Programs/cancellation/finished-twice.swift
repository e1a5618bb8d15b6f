// The answer and the end of patience both find that nobody has finished.
import Foundation
import Synchronization

let isFinished = Atomic(false)
let ends = Atomic(0)

func finish() {
  if isFinished.load(ordering: .acquiring) { return }
  isFinished.store(true, ordering: .releasing)
  ends.add(1, ordering: .relaxed)
}

let group = DispatchGroup()
DispatchQueue.global().async(group: group) { finish() }
DispatchQueue.global().async(group: group) { finish() }
group.wait()
precondition(ends.load(ordering: .relaxed) == 1, "finished twice")

// Found:
// all 19 schedules
// finished: 3, first in run 1, 0 pre-emptions, 1m:0x9E,0.1x10G
// trapped finished twice: 16, first in run 3, 1 pre-emptions, 1m:0x9E,0.1x4q,0.2x10G
