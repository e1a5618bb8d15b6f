// A queue that is at work gets another target.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")
let oven = DispatchQueue(label: "oven")
oven.async { print("bake") }
oven.setTarget(queue: kitchen)

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Cannot change the target of this object
//   after it has been activated (late-target.swift:7:6)
//     7 │ oven.setTarget(queue: kitchen)
//       │      ^
