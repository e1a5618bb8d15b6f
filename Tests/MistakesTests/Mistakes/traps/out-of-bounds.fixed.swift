// The array itself says what is in it.
import Foundation

let cups = ["white", "blue"]
let kitchen = OperationQueue()
kitchen.addOperation {
  for cup in cups {
    print(cup)
  }
}
