// Main lets the lock go before it waits.
import Foundation

let lock = NSLock()
let queue = DispatchQueue(label: "cache")

queue.async {
  sleep(1)
  lock.lock()
  print("refill")
  lock.unlock()
}
lock.lock()
lock.unlock()
queue.sync { print("look") }
