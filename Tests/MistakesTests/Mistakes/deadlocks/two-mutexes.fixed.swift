// No lock is held while another one is taken.
import Foundation
import Synchronization

final class Account: Sendable {
  let balance = Mutex(100)
}

let till = Account()
let safe = Account()

func move(_ amount: Int, from source: Account, to target: Account) {
  source.balance.withLock { $0 -= amount }
  sleep(1)
  target.balance.withLock { $0 += amount }
}

DispatchQueue.global().async { move(10, from: till, to: safe) }
DispatchQueue.global().async { move(20, from: safe, to: till) }
