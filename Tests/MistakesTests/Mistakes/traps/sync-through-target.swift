// Two queues have the same target, and that is the queue on which both run.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")
let oven = DispatchQueue(label: "oven", target: kitchen)
let sink = DispatchQueue(label: "sink", target: kitchen)

oven.async {
  print("bake")
  kitchen.sync { print("tidy up") }
}

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already
//   owned by current thread (sync-through-target.swift:10:11)
//     10 │   kitchen.sync { print("tidy up") }
//        │           ^
