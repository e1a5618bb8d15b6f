// An ordinary integer has room.
import Foundation

var cups = 250
let counter = DispatchQueue(label: "counter")
for _ in 1...10 {
  counter.sync {
    cups += 1
  }
}
print(cups)
