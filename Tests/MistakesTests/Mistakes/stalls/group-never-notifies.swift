// A group that is never left never tells that it is empty.
import Foundation

let group = DispatchGroup()
group.enter()
DispatchQueue.global().async {
  print("boil")
}
group.notify(queue: .main) {
  print("tea is ready")
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – the group was entered once and never left, so its notification never
//     comes. (group-never-notifies.swift:5:7)
//       5 │ group.enter()
//         │       ^
