// Whether it has finished is asked, and it always has.
import Foundation

final class Photo: @unchecked Sendable {
  let dish: String
  var bytes: [Int] = []

  init(_ dish: String) {
    self.dish = dish
  }
}

func chain(_ photo: Photo, in queue: OperationQueue) {
  let download = BlockOperation {
    if photo.dish != "oysters" { photo.bytes = [200, 120, 40] }
  }
  let filter = BlockOperation {
    guard download.isFinished else {
      return print("\(photo.dish): nothing to filter")
    }
    photo.bytes = photo.bytes.map { $0 / 2 }
    print("\(photo.dish): filtered")
  }
  filter.addDependency(download)
  queue.addOperations([download, filter], waitUntilFinished: true)
}

let queue = OperationQueue()
chain(Photo("soup"), in: queue)
chain(Photo("oysters"), in: queue)

// Told:
// Not so: every schedule has the output "soup: filtered\noysters: nothing to
//   filter"
// This one:
//   │ soup: filtered
//   │ oysters: filtered
//   Finished.
//   oplab run 11.9.swift --schedule TOKEN
