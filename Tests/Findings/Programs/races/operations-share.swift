// Two operations of one queue change one counter.
import Foundation

var sold = 0
let shop = OperationQueue()
shop.addOperations(
  [BlockOperation { sold += 1 }, BlockOperation { sold += 1 }], waitUntilFinished: true)
precondition(sold == 2, "a sale is lost")
