// One order for everybody.
import Dispatch

let tea = DispatchSemaphore(value: 1)
let milk = DispatchSemaphore(value: 1)

DispatchQueue.concurrentPerform(iterations: 2) { _ in
  tea.wait()
  milk.wait()
  milk.signal()
  tea.signal()
}
