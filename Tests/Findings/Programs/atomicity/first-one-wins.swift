// Both find that nobody was first.
import Dispatch
import Synchronization

let isTaken = Atomic(false)
let winners = Atomic(0)
DispatchQueue.concurrentPerform(iterations: 2) { _ in
  if !isTaken.load(ordering: .acquiring) {
    isTaken.store(true, ordering: .releasing)
    winners.add(1, ordering: .relaxed)
  }
}
precondition(winners.load(ordering: .relaxed) == 1, "two winners")

// Found:
// all 36 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x9X
// trapped two winners: 32, first in run 3, 1 pre-emptions, 1m:0x3P,0.1x10i
