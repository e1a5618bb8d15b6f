// The queue is asked whether it is busy, and by then it may be idle again.
import Foundation

final class List {
  private let queue = OperationQueue()
  private var pending: [Int: Operation] = [:]

  func draw(_ row: Int) {
    guard queue.operationCount == 0 else { return }
    let download = BlockOperation { print("fetching row \(row)") }
    pending[row] = download
    queue.addOperation(download)
  }
}

let list = List()
list.draw(1)
list.draw(1)

// Told:
// Not so: every schedule has the output "fetching row 1"
// This one:
//   │ fetching row 1
//   │ fetching row 1
//   Finished.
//   oplab run 11.10.swift --schedule TOKEN
