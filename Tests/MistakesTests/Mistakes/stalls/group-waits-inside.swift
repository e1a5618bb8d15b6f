// A block that belongs to a group waits for the group.
import Foundation

let group = DispatchGroup()
let queue = DispatchQueue.global()

queue.async(group: group) {
  print("first")
  group.wait()
  print("all are done")
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – worker 1 waits for the group, which was entered once and never left.
//     (group-waits-inside.swift:9:9; entered at line 7)
//       9 │   group.wait()
//         │         ^
