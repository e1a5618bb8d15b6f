// A recursive lock helps a thread against itself, but not two threads against each other.
import Foundation

let oven = NSRecursiveLock()
let sink = NSRecursiveLock()

DispatchQueue.global().async {
  sink.lock()
  sleep(1)
  oven.lock()
  oven.unlock()
  sink.unlock()
}
oven.lock()
oven.lock()
sleep(1)
sink.lock()
sink.unlock()
oven.unlock()
oven.unlock()

// Ends:
//   Deadlocked. main and worker 1 wait for each other and can never go on.
//   – main waits for the lock sink, which worker 1 holds.
//     (recursive-locks.swift:17:6; taken at line 8)
//       17 │ sink.lock()
//          │      ^
//   – worker 1 waits for the lock oven, which main holds.
//     (recursive-locks.swift:10:8; taken at line 14)
//       10 │   oven.lock()
//          │        ^
