// A recursive lock lets its own thread in again, and no other.
import Foundation

final class SmallBus: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var handlers: [(String) -> Void] = []  // guarded by `lock`

  func subscribe(_ handler: @escaping (String) -> Void) {
    lock.withLock { handlers.append(handler) }
  }

  func publish(_ event: String) {
    lock.withLock {
      for handler in handlers { handler(event) }
    }
  }
}

let bus = SmallBus()
bus.subscribe { event in
  print("first: \(event)")
  guard event == "open" else { return }
  let call = BlockOperation { bus.subscribe { print("second: \($0)") } }
  OperationQueue().addOperations([call], waitUntilFinished: true)
}
bus.publish("open")
bus.publish("close")

// Told:
// Not so: every schedule finishes
// This one:
//   │ first: open
//   Deadlocked. main and worker 1 wait for each other and can never go on.
//   – main waits for call to finish, which worker 1 executes. (line 24)
//       24 │   OperationQueue().addOperations([call], waitUntilFinished: true)
//          │                    ^
//   – worker 1 waits for the lock, which main holds. (line 9; taken at line 13)
//       9 │     lock.withLock { handlers.append(handler) }
//         │          ^
//   oplab run 13.10.swift --schedule TOKEN
