// The function says where it must be called, and doesn't wait.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")

func addSalt() {
  dispatchPrecondition(condition: .onQueue(kitchen))
  print("salt")
}

kitchen.sync {
  print("water")
  addSalt()
}
