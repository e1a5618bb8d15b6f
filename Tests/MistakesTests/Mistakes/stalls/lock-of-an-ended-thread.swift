// A thread ends without letting its lock go.
import Foundation

let lock = NSLock()
let cook = Thread {
  lock.lock()
  print("the cook leaves")
}
cook.name = "cook"
cook.start()
sleep(1)
lock.lock()
print("the next one begins")

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the lock, which cook held when it ended.
//     (lock-of-an-ended-thread.swift:12:6; taken at line 6)
//       12 │ lock.lock()
//          │      ^
