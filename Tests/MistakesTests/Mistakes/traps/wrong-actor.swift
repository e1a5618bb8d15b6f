// The code assumes that it runs on main, and runs on a worker.
import Foundation

@MainActor var shown = 0

func refresh() {
  MainActor.assumeIsolated {
    shown += 1
    print("shown \(shown)")
  }
}

DispatchQueue.global().async { refresh() }

// Ends:
//   Trapped: Incorrect actor executor assumption; Expected same executor as
//   MainActor. (wrong-actor.swift:7)
//     7 │   MainActor.assumeIsolated {
