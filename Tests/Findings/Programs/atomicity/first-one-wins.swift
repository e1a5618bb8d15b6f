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
