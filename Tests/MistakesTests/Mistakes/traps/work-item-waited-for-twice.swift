// One work item runs twice, and somebody waits for it.
import Foundation

let stir = DispatchWorkItem { print("stir") }
let pot = DispatchQueue(label: "pot")
pot.async(execute: stir)
pot.async(execute: stir)
pot.sync {}
stir.wait()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: A block object may not be both run more
//   than once and waited for (work-item-waited-for-twice.swift:9:6)
//     9 │ stir.wait()
//       │      ^
