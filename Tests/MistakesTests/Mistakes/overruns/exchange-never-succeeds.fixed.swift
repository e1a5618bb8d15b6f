// It is read anew in every round.
import Foundation
import Synchronization

let cups = Atomic(0)

DispatchQueue.global().async {
  var old = cups.load(ordering: .relaxed)
  usleep(1000)
  while true {
    let (exchanged, now) = cups.compareExchange(
      expected: old, desired: old + 1, ordering: .relaxed)
    if exchanged { break }
    old = now
  }
}
cups.add(1, ordering: .relaxed)
usleep(500)
cups.add(1, ordering: .relaxed)
