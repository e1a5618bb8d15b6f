// A transfer locks where it comes from, then where it goes to.
import Foundation

final class Till: @unchecked Sendable {
  let lock = NSLock()
  var coins = 10
}

func move(from: Till, to: Till) {
  from.lock.lock()
  to.lock.lock()
  from.coins -= 1
  to.coins += 1
  to.lock.unlock()
  from.lock.unlock()
}

let bar = Till()
let shop = Till()
DispatchQueue.concurrentPerform(iterations: 2) { way in
  if way == 0 { move(from: bar, to: shop) } else { move(from: shop, to: bar) }
}

// Found:
// all 5 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x23H
// deadlocked: 1, first in run 3, 1 pre-emptions, 1m:0x9X,0.1x7j
