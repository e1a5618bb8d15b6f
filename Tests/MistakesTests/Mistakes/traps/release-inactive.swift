// A queue goes away that was never activated.
import Foundation

func prepare() {
  _ = DispatchQueue(label: "orders", attributes: .initiallyInactive)
  print("prepared")
}

prepare()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Release of an inactive object
//   (release-inactive.swift:5:7)
//     5 │   _ = DispatchQueue(label: "orders", attributes: .initiallyInactive)
//       │       ^
