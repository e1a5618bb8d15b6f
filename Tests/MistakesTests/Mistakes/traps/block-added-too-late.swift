// A block is added to an operation that has finished.
import Foundation

let toast = BlockOperation { print("toast") }
toast.start()
toast.addExecutionBlock { print("butter") }

// Ends:
//   Trapped: *** -[NSBlockOperation addExecutionBlock:]: blocks cannot be added
//   after the operation has started executing or finished
//   (block-added-too-late.swift:6:7)
//     6 │ toast.addExecutionBlock { print("butter") }
//       │       ^
