// A small integer counts too far.
import Foundation

var cups: UInt8 = 250
let counter = DispatchQueue(label: "counter")
for _ in 1...10 {
  counter.sync {
    cups += 1
  }
}
print(cups)

// Ends:
//   Trapped: Arithmetic overflow (overflow.swift:8:10)
//     8 │     cups += 1
//       │          ^
