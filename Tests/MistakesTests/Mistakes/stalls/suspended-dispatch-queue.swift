// A block waits in a queue that is suspended.
import Foundation

let prints = DispatchQueue(label: "prints")
prints.suspend()
prints.async { print("page 1") }
prints.sync { print("page 2") }

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for its turn in the queue prints, which is suspended.
//     (suspended-dispatch-queue.swift:7:8)
//       7 │ prints.sync { print("page 2") }
//         │        ^
//   – the queue prints holds a block that never runs: it is suspended.
//     (suspended-dispatch-queue.swift:6:8)
//       6 │ prints.async { print("page 1") }
//         │        ^
