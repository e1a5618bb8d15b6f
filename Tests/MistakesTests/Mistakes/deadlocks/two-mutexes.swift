// One transfer goes from the till to the safe, the other one back.
import Foundation
import Synchronization

final class Account: Sendable {
  let balance = Mutex(100)
}

let till = Account()
let safe = Account()

func move(_ amount: Int, from source: Account, to target: Account) {
  source.balance.withLock { left in
    left -= amount
    sleep(1)
    target.balance.withLock { $0 += amount }
  }
}

DispatchQueue.global().async { move(10, from: till, to: safe) }
DispatchQueue.global().async { move(20, from: safe, to: till) }

// Ends:
//   Deadlocked. worker 1 and worker 2 wait for each other and can never go on.
//   – worker 1 waits for the lock balance 2, which worker 2 holds.
//     (two-mutexes.swift:16:20; taken at line 13)
//   – worker 2 waits for the lock balance, which worker 1 holds.
//     (two-mutexes.swift:16:20; taken at line 13)
//       16 │     target.balance.withLock { $0 += amount }
//          │                    ^
