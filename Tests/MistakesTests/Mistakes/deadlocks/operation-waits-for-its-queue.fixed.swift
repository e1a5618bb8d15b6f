// Who waits is outside of the queue.
import Foundation

let queue = OperationQueue()
queue.addOperation {
  print("wash up")
}
queue.waitUntilAllOperationsAreFinished()
