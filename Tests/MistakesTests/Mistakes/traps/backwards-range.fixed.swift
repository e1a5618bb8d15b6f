// The ends are put in order first.
import Foundation

let first = 5
let last = 3
let queue = OperationQueue()
queue.addOperation {
  for page in min(first, last)...max(first, last) { print(page) }
}
