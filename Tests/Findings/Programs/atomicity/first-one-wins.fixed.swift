// `exchange` says who was first.
import Dispatch
import Synchronization

let isTaken = Atomic(false)
let winners = Atomic(0)
DispatchQueue.concurrentPerform(iterations: 2) { _ in
  if !isTaken.exchange(true, ordering: .acquiringAndReleasing) {
    winners.add(1, ordering: .relaxed)
  }
}
precondition(winners.load(ordering: .relaxed) == 1, "two winners")
