// The callback is never called for an empty order, so the task sleeps for ever.
import Foundation

func ask(_ order: String, answer: @escaping @Sendable (String) -> Void) {
  guard !order.isEmpty else { return }
  DispatchQueue.global().async { answer("one \(order)") }
}

func serve(_ order: String) async -> String {
  await withCheckedContinuation { continuation in
    ask(order) { continuation.resume(returning: $0) }
  }
}

Task {
  print(await serve("tea"))
  print(await serve(""))
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – a task waits in serve(_:) for a continuation that is never resumed.
//     (continuation-never-resumed.swift:10)
//       10 │   await withCheckedContinuation { continuation in
