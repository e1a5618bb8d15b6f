// The waiter looks at no flag: a signal before it waits is lost.
import Foundation

let bell = NSCondition()

DispatchQueue.concurrentPerform(iterations: 2) { role in
  bell.lock()
  if role == 0 { bell.wait() } else { bell.signal() }
  bell.unlock()
}
