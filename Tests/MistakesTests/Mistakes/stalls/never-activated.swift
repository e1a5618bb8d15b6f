// The queue was created inactive, and nobody activates it.
import Foundation

let prints = DispatchQueue(label: "prints", attributes: .initiallyInactive)
prints.async { print("page 1") }
prints.async { print("page 2") }

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – the queue prints holds 2 blocks that never run: it was never activated.
//     (never-activated.swift:5:8)
//       5 │ prints.async { print("page 1") }
//         │        ^
