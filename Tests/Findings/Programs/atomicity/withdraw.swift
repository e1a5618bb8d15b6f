// Each step is locked, the two together aren't.
import Foundation

final class Account: @unchecked Sendable {
  private let lock = NSLock()
  private var coins = 100
  var balance: Int { lock.withLock { coins } }
  func pay(_ amount: Int) { lock.withLock { coins -= amount } }
}

let account = Account()
DispatchQueue.concurrentPerform(iterations: 2) { _ in
  if account.balance >= 70 { account.pay(70) }
}
precondition(account.balance >= 0, "overdrawn")

// Found:
// all 12 schedules
// finished: 4, first in run 1, 0 pre-emptions, 1m:0x10i
// trapped overdrawn: 8, first in run 3, 1 pre-emptions, 1m:0x5f,0.1x6m
