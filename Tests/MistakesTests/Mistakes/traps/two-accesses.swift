// A variable is changed while somebody else is in the middle of changing it.
import Foundation

var cups = [1, 2, 3]

func change(_ number: inout Int, by change: () -> Void) {
  change()
  number += 1
}

change(&cups[0]) {
  cups.append(4)
}

// Ends:
//   Trapped: Simultaneous accesses to the same variable: a modification requires
//   exclusive access (two-accesses.swift:12:15)
//     12 │   cups.append(4)
//        │               ^
