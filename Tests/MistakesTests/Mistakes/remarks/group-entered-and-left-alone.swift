// The group is entered for nothing: nobody waits, so nobody notices.
import Foundation

let group = DispatchGroup()
group.enter()
DispatchQueue.global().async {
  print("boil")
}

// Ends:
//   Finished.
//   Warning: The group was entered once and never left.
//     at group-entered-and-left-alone.swift:5:7
//     5 │ group.enter()
//       │       ^
