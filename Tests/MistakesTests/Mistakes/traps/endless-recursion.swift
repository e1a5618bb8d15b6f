// A function calls itself, and nothing ends it.
import Foundation

func count(_ number: Int) -> Int {
  number + count(number + 1)
}

DispatchQueue.global().async { print(count(0)) }

// Ends:
//   Trapped: Bad access to memory; a function that calls itself without end is the
//   usual cause (endless-recursion.swift:4)
//     4 │ func count(_ number: Int) -> Int {
