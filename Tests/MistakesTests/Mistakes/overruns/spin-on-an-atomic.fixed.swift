// The store has the right value.
import Foundation
import Synchronization

let isOpen = Atomic(false)

DispatchQueue.global().async {
  isOpen.store(true, ordering: .releasing)
}
while !isOpen.load(ordering: .acquiring) {
}
print("come in")
