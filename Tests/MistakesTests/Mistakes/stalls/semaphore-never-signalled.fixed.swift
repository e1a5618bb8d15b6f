// The completion is called in every case.
import Foundation

let isReady = DispatchSemaphore(value: 0)

func fetch(_ order: String, completion: @escaping @Sendable (String) -> Void) {
  DispatchQueue.global().async {
    completion(order.isEmpty ? "nothing" : "one \(order)")
  }
}

fetch("") { text in
  print(text)
  isReady.signal()
}
isReady.wait()
