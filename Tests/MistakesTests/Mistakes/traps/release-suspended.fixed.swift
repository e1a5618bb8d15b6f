// It is resumed before.
import Foundation

func holiday() {
  let orders = DispatchQueue(label: "orders")
  orders.suspend()
  print("closed")
  orders.resume()
}

holiday()
