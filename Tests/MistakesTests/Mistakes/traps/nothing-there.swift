// A dictionary has no value for the key, and its absence isn't looked at.
import Foundation

let prices = ["tea": 3, "toast": 4]

DispatchQueue.global().async {
  print(prices["coffee"]!)
}

// Ends:
//   Trapped: Unexpectedly found nil while unwrapping an Optional value
//   (nothing-there.swift:7:25)
//     7 │   print(prices["coffee"]!)
//       │                         ^
