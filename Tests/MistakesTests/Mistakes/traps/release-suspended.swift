// A queue goes away while it is suspended.
import Foundation

func holiday() {
  let orders = DispatchQueue(label: "orders")
  orders.suspend()
  print("closed")
}

holiday()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object
//   (release-suspended.swift:8:1)
//     8 │ }
//       │ ^
