// A queue may be able to run it twice.
import Foundation

final class Brew: Operation, @unchecked Sendable {
  override func main() {
    print("a cup of Darjeeling")
  }
}

let brew = Brew()
let kitchen = OperationQueue()
for _ in 1...2 {
  kitchen.addOperation(brew)
}
kitchen.waitUntilAllOperationsAreFinished()

// Told:
// Not so: every schedule finishes
// This one:
//   Trapped: *** -[NSOperationQueue addOperation:]: operation is already enqueued
//   on a queue (line 13)
//     13 │   kitchen.addOperation(brew)
//        │           ^
//   oplab run 1.5.swift --schedule TOKEN
