// The function is called on another queue than it demands.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")

func season() {
  dispatchPrecondition(condition: .onQueue(kitchen))
  print("salt")
}

DispatchQueue.global().async { season() }

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to
//   execute on queue [kitchen] (wrong-queue.swift:7:3)
//     7 │   dispatchPrecondition(condition: .onQueue(kitchen))
//       │   ^
