// Who waits is outside of the item.
import Foundation

let item = DispatchWorkItem {
  print("knead")
}
DispatchQueue.global().async(execute: item)
item.wait()
