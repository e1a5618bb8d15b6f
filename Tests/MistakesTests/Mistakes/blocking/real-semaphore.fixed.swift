// The one of Dispatch is known to it.
import Foundation

let semaphore = DispatchSemaphore(value: 0)
Thread.detachNewThread {
  semaphore.wait()
  print("go")
}
semaphore.signal()
