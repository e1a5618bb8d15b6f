// Who is last to finish should open the door; each asks whether the other has finished.
import Foundation
import Synchronization

let doors = DispatchSemaphore(value: 0)
let finished = [Box(), Box()]

final class Box: Sendable {
  let isFinished = Atomic(false)
}

for me in 0..<2 {
  DispatchQueue.global().async {
    if finished[1 - me].isFinished.load(ordering: .relaxed) { doors.signal() }
    finished[me].isFinished.store(true, ordering: .relaxed)
  }
}
doors.wait()

// Found:
// all 3 schedules
// finished: 2, first in run 1, 0 pre-emptions, 1m:0x8v,0.1x7X,0.2x3U
// stalled: 1, first in run 2, 1 pre-emptions, 1m:0x8v,0.1x6W,0.2x7X
