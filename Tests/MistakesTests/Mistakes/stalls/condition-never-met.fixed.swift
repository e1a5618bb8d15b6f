// Both mean the same condition.
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
  oven.unlock(withCondition: Oven.hot)
}
oven.lock(whenCondition: Oven.hot)
print("bake")
oven.unlock()
