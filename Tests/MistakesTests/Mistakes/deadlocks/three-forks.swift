// Each of three philosophers takes the left fork and waits for the right one.
import Foundation

let forks = (0..<3).map { _ in NSLock() }

for seat in 0..<3 {
  let philosopher = Thread {
    forks[seat].lock()
    Thread.sleep(forTimeInterval: 0.1)
    forks[(seat + 1) % 3].lock()
    print("philosopher \(seat) eats")
    forks[(seat + 1) % 3].unlock()
    forks[seat].unlock()
  }
  philosopher.name = "philosopher \(seat)"
  philosopher.start()
}

// Ends:
//   Deadlocked. philosopher 0, philosopher 1 and philosopher 2 wait for each other
//   and can never go on.
//   – philosopher 0 waits for the lock forks[1], which philosopher 1 holds.
//     (three-forks.swift:10:27; taken at line 8)
//   – philosopher 1 waits for the lock forks[2], which philosopher 2 holds.
//     (three-forks.swift:10:27; taken at line 8)
//   – philosopher 2 waits for the lock forks[0], which philosopher 0 holds.
//     (three-forks.swift:10:27; taken at line 8)
//       10 │     forks[(seat + 1) % 3].lock()
//          │                           ^
