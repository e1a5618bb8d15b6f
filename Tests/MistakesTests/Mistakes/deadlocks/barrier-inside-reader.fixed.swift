// The barrier is the outer block.
import Foundation

let menu = DispatchQueue(label: "menu", attributes: .concurrent)
var dishes = ["soup"]

menu.sync(flags: .barrier) {
  if dishes.count < 2 {
    dishes.append("bread")
  }
}
print(dishes)
