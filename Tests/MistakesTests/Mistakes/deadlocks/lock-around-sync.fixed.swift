// The queue alone guards the cups: one guard is enough.
import Foundation

let queue = DispatchQueue(label: "cache")
var cups = 0

queue.sync {
  cups += 1
}
print(cups)
