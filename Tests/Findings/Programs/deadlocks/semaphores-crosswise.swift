// Two semaphores as two locks, taken in opposite order.
import Dispatch

let tea = DispatchSemaphore(value: 1)
let milk = DispatchSemaphore(value: 1)

DispatchQueue.concurrentPerform(iterations: 2) { guest in
  let (first, second) = guest == 0 ? (tea, milk) : (milk, tea)
  first.wait()
  second.wait()
  second.signal()
  first.signal()
}
