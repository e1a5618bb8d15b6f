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
