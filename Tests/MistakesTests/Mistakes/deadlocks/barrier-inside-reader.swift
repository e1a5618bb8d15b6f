// A reader of a concurrent queue wants to write in the middle of its block.
import Foundation

let menu = DispatchQueue(label: "menu", attributes: .concurrent)
var dishes = ["soup"]

menu.sync {
  if dishes.count < 2 {
    menu.sync(flags: .barrier) { dishes.append("bread") }
  }
}
print(dishes)

// Ends:
//   Deadlocked. main waits for itself and can never go on.
//   – main waits for its turn in the queue menu, where it runs a block itself.
//     (barrier-inside-reader.swift:9:10; submitted at line 7)
//       9 │     menu.sync(flags: .barrier) { dishes.append("bread") }
//         │          ^
