// Tills have numbers; the lower one is locked first.
import Foundation

final class Till: @unchecked Sendable {
  let number: Int
  let lock = NSLock()
  var coins = 10
  init(number: Int) { self.number = number }
}

func move(from: Till, to: Till) {
  let (first, second) = from.number < to.number ? (from, to) : (to, from)
  first.lock.lock()
  second.lock.lock()
  from.coins -= 1
  to.coins += 1
  second.lock.unlock()
  first.lock.unlock()
}

let bar = Till(number: 1)
let shop = Till(number: 2)
DispatchQueue.concurrentPerform(iterations: 2) { way in
  if way == 0 { move(from: bar, to: shop) } else { move(from: shop, to: bar) }
}
