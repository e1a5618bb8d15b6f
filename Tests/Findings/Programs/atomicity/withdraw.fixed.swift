// Looking and paying are one.
import Foundation

final class Account: @unchecked Sendable {
  private let lock = NSLock()
  private var coins = 100
  var balance: Int { lock.withLock { coins } }
  func pay(_ amount: Int) { lock.withLock { if coins >= amount { coins -= amount } } }
}

let account = Account()
DispatchQueue.concurrentPerform(iterations: 2) { _ in account.pay(70) }
precondition(account.balance >= 0, "overdrawn")
