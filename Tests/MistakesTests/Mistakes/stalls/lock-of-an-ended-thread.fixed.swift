// Whoever takes a lock lets it go.
import Foundation

let lock = NSLock()
let cook = Thread {
  lock.lock()
  print("the cook leaves")
  lock.unlock()
}
cook.name = "cook"
cook.start()
sleep(1)
lock.lock()
print("the next one begins")
lock.unlock()
