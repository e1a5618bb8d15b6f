// Two static values are initialised by two threads, and each needs the other.
import Foundation

enum Kitchen {
  static let oven: String = {
    sleep(1)
    return "oven beside " + Pantry.shelf
  }()
}

enum Pantry {
  static let shelf: String = {
    sleep(1)
    return "shelf beside " + Kitchen.oven
  }()
}

DispatchQueue.global().async { print(Kitchen.oven) }
DispatchQueue.global().async { print(Pantry.shelf) }

// Ends:
//   Deadlocked. worker 1 and worker 2 wait for each other and can never go on.
//   – worker 1 waits for a global or static value that worker 2 is in the middle
//     of initialising. (lazy-globals.swift:12:14)
//       12 │   static let shelf: String = {
//          │              ^
//   – worker 2 waits for a global or static value that worker 1 is in the middle
//     of initialising. (lazy-globals.swift:5:14)
//       5 │   static let oven: String = {
//         │              ^
