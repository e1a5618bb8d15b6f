// It is called on main.
import Foundation

@MainActor var shown = 0

func refresh() {
  MainActor.assumeIsolated {
    shown += 1
    print("shown \(shown)")
  }
}

DispatchQueue.main.async { refresh() }
