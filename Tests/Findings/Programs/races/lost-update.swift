// Two sales, one total.
import Dispatch

var sold = 0
DispatchQueue.concurrentPerform(iterations: 2) { _ in sold += 1 }
precondition(sold == 2, "a sale is lost")
