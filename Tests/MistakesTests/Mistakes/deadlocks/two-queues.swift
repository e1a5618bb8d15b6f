// Each of two queues waits for a block on the other one.
import Foundation

let orders = DispatchQueue(label: "orders")
let stock = DispatchQueue(label: "stock")

orders.async {
  sleep(1)
  stock.sync { print("take from stock") }
}
stock.async {
  sleep(1)
  orders.sync { print("look at the orders") }
}

// Ends:
//   Deadlocked. worker 1 and worker 2 wait for each other and can never go on.
//   – worker 1 waits for its turn in the queue stock, where worker 2 runs a
//     block. (two-queues.swift:9:9; submitted at line 11)
//       9 │   stock.sync { print("take from stock") }
//         │         ^
//   – worker 2 waits for its turn in the queue orders, where worker 1 runs a
//     block. (two-queues.swift:13:10; submitted at line 7)
//       13 │   orders.sync { print("look at the orders") }
//          │          ^
