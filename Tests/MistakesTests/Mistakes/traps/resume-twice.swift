// The queue is resumed once more than it was suspended.
import Foundation

let queue = DispatchQueue(label: "orders")
queue.suspend()
queue.async { print("tea") }
queue.resume()
queue.resume()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object
//   (resume-twice.swift:8:7)
//     8 │ queue.resume()
//       │       ^
