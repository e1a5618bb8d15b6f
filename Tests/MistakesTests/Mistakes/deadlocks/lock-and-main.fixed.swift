// The thread lets the lock go before it waits for main.
import Foundation

let model = NSLock()

Thread.detachNewThread {
  model.lock()
  sleep(1)
  model.unlock()
  DispatchQueue.main.sync { print("redraw") }
}
sleep(1)
model.lock()
print("touch")
model.unlock()
