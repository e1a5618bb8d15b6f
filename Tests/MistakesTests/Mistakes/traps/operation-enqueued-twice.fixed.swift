// Each queue has its own.
import Foundation

let breakfast = OperationQueue()
let supper = OperationQueue()
for queue in [breakfast, supper] {
  queue.addOperation(BlockOperation { print("toast") })
}
