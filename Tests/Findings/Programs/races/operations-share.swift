// Two operations of one queue change one counter.
import Foundation

var sold = 0
let shop = OperationQueue()
shop.addOperations(
  [BlockOperation { sold += 1 }, BlockOperation { sold += 1 }], waitUntilFinished: true)
precondition(sold == 2, "a sale is lost")

// Found:
// all 56 schedules
// finished: 32, first in run 1, 0 pre-emptions, 1m:0.1x6W
// trapped a sale is lost: 24, first in run 5, 1 pre-emptions, 1m:0.1x4q,0.2x6W
// race on sold in 7 and 7, first in run 1
