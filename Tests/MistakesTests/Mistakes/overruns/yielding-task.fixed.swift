// Somebody opens the door.
import Foundation

actor Door {
  var isOpen = false
  func open() { isOpen = true }
}

let door = Door()
Task {
  while await !door.isOpen {
    await Task.yield()
  }
  print("come in")
}
Task { await door.open() }
