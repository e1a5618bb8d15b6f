// The changes come one after the other.
import Foundation

var cups = [1, 2, 3]

func change(_ number: inout Int, by change: () -> Void) {
  change()
  number += 1
}

change(&cups[0]) {}
cups.append(4)
