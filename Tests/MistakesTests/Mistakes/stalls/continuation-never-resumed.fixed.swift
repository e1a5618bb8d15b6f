// The callback is called in every case.
import Foundation

func ask(_ order: String, answer: @escaping @Sendable (String) -> Void) {
  DispatchQueue.global().async { answer(order.isEmpty ? "nothing" : "one \(order)") }
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
