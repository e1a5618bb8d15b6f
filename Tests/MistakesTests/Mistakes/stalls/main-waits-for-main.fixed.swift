// The block runs on another queue.
import Foundation

let isDone = DispatchSemaphore(value: 0)

DispatchQueue.global().async {
  print("on a worker")
  isDone.signal()
}
isDone.wait()
