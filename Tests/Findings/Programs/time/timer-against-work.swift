// The timer clears what the block has only begun to use.
// Timers: any
import Foundation
import Synchronization

let order = Mutex<String?>("tea")
let queue = DispatchQueue(label: "orders")
DispatchQueue.global().asyncAfter(deadline: .now() + 1) { order.withLock { $0 = nil } }
queue.async {
  guard order.withLock({ $0 }) != nil else { return }
  print(order.withLock { $0! })
}
