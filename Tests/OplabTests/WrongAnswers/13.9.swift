// It says so first, but asking and saying are still two steps.
import Foundation

final class Subscription: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false  // guarded by `lock`
  private let handler: () -> Void

  init(_ handler: @escaping () -> Void) {
    self.handler = handler
  }

  func deliver() {
    if lock.withLock({ isOver }) { return }
    lock.withLock { isOver = true }
    handler()
  }
}

let once = Subscription { print("welcome") }
let doors = OperationQueue()
let front = BlockOperation { once.deliver() }
let back = BlockOperation { once.deliver() }
doors.addOperations([front, back], waitUntilFinished: true)

// Told:
// Not so: every schedule prints "welcome" once
// This one:
//   │ welcome
//   │ welcome
//   Finished.
//   oplab run 13.9.swift --schedule TOKEN
