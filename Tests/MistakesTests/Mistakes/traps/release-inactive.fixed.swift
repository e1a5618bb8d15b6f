// It is activated.
import Foundation

func prepare() {
  let orders = DispatchQueue(label: "orders", attributes: .initiallyInactive)
  print("prepared")
  orders.activate()
}

prepare()
