// A task that waits for the ringing task keeps no thread.
import Foundation

let bell = Task.detached {
  print("ring")
}

for guest in 1...4 {
  Task.detached {
    await bell.value
    print("guest \(guest)")
  }
}
