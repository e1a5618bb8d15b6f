// The stock queue doesn't wait: it submits its block and goes on.
import Foundation

let orders = DispatchQueue(label: "orders")
let stock = DispatchQueue(label: "stock")

orders.async {
  sleep(1)
  stock.sync { print("take from stock") }
}
stock.async {
  sleep(1)
  orders.async { print("look at the orders") }
}
