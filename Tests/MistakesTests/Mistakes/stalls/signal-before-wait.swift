// The signal comes before anybody waits, and a condition doesn't remember it.
import Foundation

let condition = NSCondition()

DispatchQueue.global().async {
  condition.lock()
  condition.signal()
  condition.unlock()
}
sleep(1)
condition.lock()
condition.wait()
print("go")
condition.unlock()

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits for a signal of the condition, which nobody sends.
//     (signal-before-wait.swift:13:11)
//       13 │ condition.wait()
//          │           ^
