// Waiting for it.
// Timers: any
import Foundation
import Synchronization

let isBoiled = Atomic(false)
let boiled = DispatchSemaphore(value: 0)
DispatchQueue.global().async {
  isBoiled.store(true, ordering: .relaxed)
  boiled.signal()
}
boiled.wait()
precondition(isBoiled.load(ordering: .relaxed), "cold tea")
