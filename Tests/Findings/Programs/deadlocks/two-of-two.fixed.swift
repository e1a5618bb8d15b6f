// Who takes both of them is alone with them.
import Foundation

let ovens = DispatchSemaphore(value: 2)
let choosing = NSLock()

DispatchQueue.concurrentPerform(iterations: 2) { _ in
  choosing.withLock {
    ovens.wait()
    ovens.wait()
  }
  ovens.signal()
  ovens.signal()
}
