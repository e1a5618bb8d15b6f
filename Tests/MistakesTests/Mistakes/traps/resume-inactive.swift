// A queue that was created inactive wants activate(), not resume().
import Foundation

let queue = DispatchQueue(label: "orders", attributes: .initiallyInactive)
queue.async { print("tea") }
queue.resume()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Over-resume of an inactive object
//   (resume-inactive.swift:6:7)
//     6 │ queue.resume()
//       │       ^
