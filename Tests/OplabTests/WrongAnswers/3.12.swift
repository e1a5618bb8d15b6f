// It is cancelled, but only when nobody can stop it any more.
import Foundation

final class Delivery: Operation, @unchecked Sendable {
  override func main() {
    for _ in 1...60 {
      if isCancelled { return }
      Thread.sleep(forTimeInterval: 60)
    }
    print("here is your flour")
  }
}

let arrived = DispatchSemaphore(value: 0)
let delivery = Delivery()
delivery.completionBlock = { arrived.signal() }
let door = OperationQueue()
door.addOperation(delivery)

if arrived.wait(timeout: .now() + 10) == .timedOut {
  print("too late")
}
door.waitUntilAllOperationsAreFinished()
delivery.cancel()
print(delivery.isCancelled ? "sent back" : "put away")

// Told:
// Not so: every schedule has the output "too late\nsent back"
// This one:
//   │ too late
//   │ here is your flour
//   │ put away
//   Finished after 3600 s of virtual time.
//   oplab run 3.12.swift --schedule TOKEN
