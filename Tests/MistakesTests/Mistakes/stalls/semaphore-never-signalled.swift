// The callback that should signal returns too early.
import Foundation

let isReady = DispatchSemaphore(value: 0)

func fetch(_ order: String, completion: @escaping @Sendable (String) -> Void) {
  DispatchQueue.global().async {
    if order.isEmpty { return }
    completion("one \(order)")
  }
}

fetch("") { text in
  print(text)
  isReady.signal()
}
isReady.wait()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for the semaphore isReady, which nobody signals.
//     (semaphore-never-signalled.swift:17:9)
//       17 │ isReady.wait()
//          │         ^
