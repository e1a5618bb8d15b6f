// A task yields again and again until a flag changes, and nobody changes it.
import Foundation

actor Door {
  var isOpen = false
}

let door = Door()
Task {
  while await !door.isOpen {
    await Task.yield()
  }
  print("come in")
}

// Ends:
//   Overran. The run was ended after 100000 steps: it seems to go on for ever.
//   – cooperative 2 was running. (yielding-task.swift:11)
//       11 │     await Task.yield()
