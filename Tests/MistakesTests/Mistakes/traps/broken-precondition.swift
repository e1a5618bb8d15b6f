// The caller doesn't keep to what the function demands.
import Foundation

func pour(_ cups: Int) {
  precondition(cups > 0, "pour at least one cup")
  print("pour \(cups)")
}

Thread.detachNewThread { pour(0) }

// Ends:
//   Trapped: pour at least one cup (broken-precondition.swift:5:3)
//     5 │   precondition(cups > 0, "pour at least one cup")
//       │   ^
