// On a concurrent queue nobody waits for himself, and nothing is guarded.
import Foundation

final class Till: @unchecked Sendable {
  private let queue = DispatchQueue(label: "till", attributes: .concurrent)
  private var sold = 0

  func sell() {
    queue.sync { sold += 1 }
  }

  func sellPair() {
    queue.sync {
      sell()
      sell()
    }
  }

  var total: Int { queue.sync { sold } }
}

let till = Till()
DispatchQueue.concurrentPerform(iterations: 2) { _ in till.sellPair() }
print(till.total)

// Told:
// Not so: every schedule has the output "4"
// This one:
//   │ 2
//   Finished.
//   Warning: main reads the variable sold and worker 1 writes it, and nothing
//   orders the two.
//     at line 9
//     9 │     queue.sync { sold += 1 }
//       │                       ^
//   oplab run 8.19.swift --schedule TOKEN
