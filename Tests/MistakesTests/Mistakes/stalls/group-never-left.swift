// One way through the function forgets to leave the group.
import Foundation

let group = DispatchGroup()

func load(_ page: Int) {
  group.enter()
  DispatchQueue.global().async {
    guard page > 0 else { return }
    print("page \(page)")
    group.leave()
  }
}

load(1)
load(0)
group.wait()
print("all pages")

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the group, which was entered twice and left once.
//     (group-never-left.swift:17:7; entered at line 7)
//       17 │ group.wait()
//          │       ^
