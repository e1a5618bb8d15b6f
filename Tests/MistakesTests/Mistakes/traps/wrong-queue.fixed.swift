// It is called on its queue.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")

func season() {
  dispatchPrecondition(condition: .onQueue(kitchen))
  print("salt")
}

kitchen.async { season() }
