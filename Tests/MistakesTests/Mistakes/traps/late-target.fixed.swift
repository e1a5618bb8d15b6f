// The target is set before the queue is activated.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")
let oven = DispatchQueue(label: "oven", attributes: .initiallyInactive)
oven.setTarget(queue: kitchen)
oven.activate()
oven.async { print("bake") }
