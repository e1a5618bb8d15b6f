// Only the last egg is put back.
import Foundation

struct BadEgg: Error {}

final class Basket {
  var eggs = ["good", "good", "bad", "good"]
}

let basket = Basket()
let omelette = BlockOperation {
  do {
    for _ in 1...3 {
      let egg = basket.eggs.removeFirst()
      if egg == "bad" { throw BadEgg() }
    }
    print("omelette")
  } catch {
    basket.eggs.append("bad")
    print("no omelette")
  }
}

let kitchen = OperationQueue()
kitchen.addOperations([omelette], waitUntilFinished: true)
print("\(basket.eggs.count) eggs")

// Told:
// Not so: every schedule has the output "no omelette\n4 eggs"
// This one:
//   │ no omelette
//   │ 2 eggs
//   Finished.
//   oplab run 5.3.swift --schedule TOKEN
