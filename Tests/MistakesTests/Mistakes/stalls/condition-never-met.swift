// The lock is let go with another condition than the one that is waited for.
import Foundation

enum Oven {
  static let cold = 0
  static let warm = 1
  static let hot = 2
}

let oven = NSConditionLock(condition: Oven.cold)
Thread.detachNewThread {
  oven.lock()
  print("heat")
  oven.unlock(withCondition: Oven.warm)
}
oven.lock(whenCondition: Oven.hot)
print("bake")
oven.unlock()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the lock oven, whose condition is 1.
//     (condition-never-met.swift:16:6)
//       16 │ oven.lock(whenCondition: Oven.hot)
//          │      ^
