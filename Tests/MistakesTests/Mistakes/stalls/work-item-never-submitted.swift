// The item that is waited for was made, but never given to a queue.
import Foundation

let rinse = DispatchWorkItem { print("rinse") }
let dry = DispatchWorkItem { print("dry") }
DispatchQueue.global().async(execute: dry)
rinse.wait()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the work item rinse, which nobody has begun.
//     (work-item-never-submitted.swift:7:7)
//       7 │ rinse.wait()
//         │       ^
