// An atomic flag is asked again and again, and the store has the wrong value.
import Foundation
import Synchronization

let isOpen = Atomic(false)

DispatchQueue.global().async {
  isOpen.store(false, ordering: .releasing)
}
while !isOpen.load(ordering: .acquiring) {
}
print("come in")

// Ends:
//   Overran. The run was ended after 100000 steps: it seems to go on for ever.
//   – main was busy with the atomic isOpen. (spin-on-an-atomic.swift:10:15)
//       10 │ while !isOpen.load(ordering: .acquiring) {
//          │               ^
