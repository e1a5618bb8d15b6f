// Lazy by hand: both threads find nothing and both make one.
import Dispatch

final class Oven {
  nonisolated(unsafe) static var made = 0
  nonisolated(unsafe) private static var one: Oven?
  static var shared: Oven {
    if let one { return one }
    let oven = Oven()
    one = oven
    return oven
  }
  init() { Oven.made += 1 }
}

DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = Oven.shared }
precondition(Oven.made == 1, "two ovens")
