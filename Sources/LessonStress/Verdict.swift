import Foundation
import Synchronization

/// What came of a stress.
struct Verdict {
  /// Whether anything was run at all.
  var did: Bool
  /// What is printed in any case.
  var summary: [String]
  /// What was wrong.
  var complaints: [String]
}

/// Calls `body` for each element, on threads of its own, and returns when all are done.
func forEach<Element>(
  of elements: [Element], onThreads threads: Int, _ body: @escaping (Element) -> Void
) {
  // Not `Sendable`, since lessons needn't be; each element is in one thread's hands.
  nonisolated(unsafe) let (elements, body) = (elements, body)
  let next = Atomic(0)
  let group = DispatchGroup()
  for _ in 0..<threads {
    group.enter()
    Thread.detachNewThread {
      while case let number = next.add(1, ordering: .relaxed).oldValue, number < elements.count {
        body(elements[number])
      }
      group.leave()
    }
  }
  group.wait()
}
