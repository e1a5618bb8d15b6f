// Reading and writing are each under the lock, and something can come between.
import Foundation

final class Till: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0  // guarded by `lock`

  func sell() {
    let before = sold
    lock.withLock { count = before + 1 }
  }

  var sold: Int { lock.withLock { count } }
}

let till = Till()
let shop = OperationQueue()
for _ in 1...2 {
  shop.addOperation {
    for _ in 1...2 { till.sell() }
  }
}
shop.waitUntilAllOperationsAreFinished()
print(till.sold)

// Told:
// Not so: every schedule has the output "4"
// This one:
//   │ 2
//   Finished.
//   oplab run 7.19.swift --schedule TOKEN
