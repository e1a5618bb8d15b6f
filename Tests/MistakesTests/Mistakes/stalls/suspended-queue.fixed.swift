// The queue is resumed before somebody waits for it.
import Foundation

let kitchen = OperationQueue()
kitchen.isSuspended = true
for cup in 1...3 {
  kitchen.addOperation { print("cup \(cup)") }
}
kitchen.isSuspended = false
kitchen.waitUntilAllOperationsAreFinished()
