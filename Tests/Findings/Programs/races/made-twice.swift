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

// Found:
// all 20 schedules
// finished: 12, first in run 1, 0 pre-emptions, 1m:0x5f
// trapped two ovens: 8, first in run 3, 1 pre-emptions, 1m:0D,0.1x6m
// race on one in 10 and 8, first in run 1
// race on made in 13, first in run 3
// race on one in 10, first in run 3
