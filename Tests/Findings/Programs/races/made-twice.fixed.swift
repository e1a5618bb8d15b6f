// A `static let` is made once, whoever comes first.
import Dispatch

final class Oven: Sendable {
  nonisolated(unsafe) static var made = 0
  static let shared = Oven()
  private init() { Oven.made += 1 }
}

DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = Oven.shared }
precondition(Oven.made == 1, "two ovens")
