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
