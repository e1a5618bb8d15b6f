// Who closes is decided under the lock.
import Foundation
import Synchronization

let isOpen = Mutex(true)
let closings = Atomic(0)

DispatchQueue.concurrentPerform(iterations: 2) { _ in
  let wasOpen = isOpen.withLock { isOpen in
    defer { isOpen = false }
    return isOpen
  }
  if wasOpen { closings.add(1, ordering: .relaxed) }
}
precondition(closings.load(ordering: .relaxed) == 1, "closed twice")
