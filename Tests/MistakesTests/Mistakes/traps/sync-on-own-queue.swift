// A block waits for another one on the serial queue that it is running on.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")

func addSalt() {
  kitchen.sync { print("salt") }
}

kitchen.sync {
  print("water")
  addSalt()
}

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already
//   owned by current thread (sync-on-own-queue.swift:7:11)
//     7 │   kitchen.sync { print("salt") }
//       │           ^
