// A work item waits for its own end.
import Foundation

var item: DispatchWorkItem!
item = DispatchWorkItem {
  print("knead")
  item.wait()
}
DispatchQueue.global().async(execute: item)

// Ends:
//   Deadlocked. worker 1 waits for itself and can never go on.
//   – worker 1 waits for the work item, which it is running itself.
//     (work-item-waits-for-itself.swift:7:8)
//       7 │   item.wait()
//         │        ^
