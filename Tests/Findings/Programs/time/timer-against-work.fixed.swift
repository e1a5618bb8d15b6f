// The block looks once and keeps what it saw.
// Timers: any
import Foundation
import Synchronization

let order = Mutex<String?>("tea")
let queue = DispatchQueue(label: "orders")
DispatchQueue.global().asyncAfter(deadline: .now() + 1) { order.withLock { $0 = nil } }
queue.async {
  guard let order = order.withLock({ $0 }) else { return }
  print(order)
}
