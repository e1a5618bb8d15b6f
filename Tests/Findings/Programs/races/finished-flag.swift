// The worker writes its flag, main reads it, and nothing orders the two.
import Foundation

final class Grinder: Thread, @unchecked Sendable {
  var isGround = false
  override func main() { isGround = true }
}

let grinder = Grinder()
grinder.start()
print(grinder.isGround ? "ground" : "not yet")

// Found:
// all 2 schedules
// finished: 1, first in run 1, 0 pre-emptions, 1m:0x6m
// finished: 1, first in run 2, 1 pre-emptions, 1m:0D,0.1x2y
// race on isGround in 11 and 6, first in run 1
