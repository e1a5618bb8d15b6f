// It is activated.
import Foundation

let queue = DispatchQueue(label: "orders", attributes: .initiallyInactive)
queue.async { print("tea") }
queue.activate()
