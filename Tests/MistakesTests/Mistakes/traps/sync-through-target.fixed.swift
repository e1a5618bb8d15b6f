// The block doesn't wait.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")
let oven = DispatchQueue(label: "oven", target: kitchen)
let sink = DispatchQueue(label: "sink", target: kitchen)

oven.async {
  print("bake")
  kitchen.async { print("tidy up") }
}
