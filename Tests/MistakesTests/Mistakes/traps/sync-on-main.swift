// Main waits for main.
import Foundation

func show(_ text: String) {
  DispatchQueue.main.sync { print(text) }
}

show("tea")

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already
//   owned by current thread (sync-on-main.swift:5:22)
//     5 │   DispatchQueue.main.sync { print(text) }
//       │                      ^
