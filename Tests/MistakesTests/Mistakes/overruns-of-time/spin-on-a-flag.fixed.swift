// What comes after the change is in a block that comes after it.
import Foundation

var isReady = false

DispatchQueue.main.async { isReady = true }
DispatchQueue.main.async {
  print(isReady ? "go" : "wait")
}
