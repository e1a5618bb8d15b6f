// The flag is set before what it stands for.
import Dispatch

var price = 0
var isKnown = false

DispatchQueue.concurrentPerform(iterations: 2) { role in
  if role == 0 {
    isKnown = true
    price = 3
  } else if isKnown {
    precondition(price == 3, "sold for nothing")
  }
}
