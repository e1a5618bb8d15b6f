// One operation is added to two queues.
import Foundation

let toast = BlockOperation { print("toast") }
let breakfast = OperationQueue()
let supper = OperationQueue()
breakfast.addOperation(toast)
supper.addOperation(toast)

// Ends:
//   Trapped: *** -[NSOperationQueue addOperation:]: operation is already enqueued
//   on a queue (operation-enqueued-twice.swift:8:8)
//     8 │ supper.addOperation(toast)
//       │        ^
