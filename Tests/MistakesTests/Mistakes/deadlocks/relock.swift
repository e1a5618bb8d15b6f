// A method that holds the lock calls another one that takes it.
import Foundation

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var cups = 0

  func add() {
    lock.lock()
    defer { lock.unlock() }
    cups += 1
    print(describe())
  }

  func describe() -> String {
    lock.lock()
    defer { lock.unlock() }
    return "\(cups) cups"
  }
}

Counter().add()

// Ends:
//   Deadlocked. main waits for itself and can never go on.
//   – main waits for the lock, which it holds itself. (relock.swift:16:10; taken
//     at line 9)
//       16 │     lock.lock()
//          │          ^
