// What was taken is given back.
import Foundation

func cook() {
  let stove = DispatchSemaphore(value: 2)
  stove.wait()
  print("cook")
  stove.signal()
}

cook()
