// The owner lets it go.
import Foundation
import os

let lock = OSAllocatedUnfairLock()
lock.lock()
Thread.detachNewThread {
  print("not mine")
}
sleep(1)
lock.unlock()
