// Three guests wait, and the door is opened twice.
import Foundation

let door = DispatchSemaphore(value: 0)
let guests = DispatchQueue(label: "guests", attributes: .concurrent)

for guest in 1...3 {
  guests.async {
    door.wait()
    print("guest \(guest) comes in")
  }
}
for _ in 1..<3 {
  door.signal()
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – worker 3 waits for the semaphore door, which nobody signals any more.
//     (one-signal-too-few.swift:9:10)
//       9 │     door.wait()
//         │          ^
