// The expected value is read once, before the loop.
import Foundation
import Synchronization

let cups = Atomic(0)

DispatchQueue.global().async {
  let old = cups.load(ordering: .relaxed)
  usleep(1000)
  while !cups.compareExchange(expected: old, desired: old + 1, ordering: .relaxed).exchanged {
  }
}
cups.add(1, ordering: .relaxed)
usleep(500)
cups.add(1, ordering: .relaxed)

// Ends:
//   Overran. The run was ended after 100000 steps: it seems to go on for ever.
//   – worker 1 was busy with the atomic cups.
//     (exchange-never-succeeds.swift:10:15)
//       10 │   while !cups.compareExchange(expected: old, desired: old + 1, order…
//          │               ^
