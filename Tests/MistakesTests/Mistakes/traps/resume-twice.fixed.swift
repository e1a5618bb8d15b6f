// As many resumptions as suspensions.
import Foundation

let queue = DispatchQueue(label: "orders")
queue.suspend()
queue.async { print("tea") }
queue.resume()
