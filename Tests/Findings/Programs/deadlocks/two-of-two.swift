// There are two ovens and each baker wants two, one after the other.
import Dispatch

let ovens = DispatchSemaphore(value: 2)

DispatchQueue.concurrentPerform(iterations: 2) { _ in
  ovens.wait()
  ovens.wait()
  ovens.signal()
  ovens.signal()
}
