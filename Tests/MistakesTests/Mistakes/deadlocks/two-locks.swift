// Two cooks take the knife and the board in opposite order.
import Foundation

let knife = NSLock()
let board = NSLock()

let helper = Thread {
  board.lock()
  Thread.sleep(forTimeInterval: 0.1)
  knife.lock()
  print("the helper cuts")
  knife.unlock()
  board.unlock()
}
helper.name = "helper"
helper.start()

knife.lock()
Thread.sleep(forTimeInterval: 0.1)
board.lock()
print("main cuts")
board.unlock()
knife.unlock()

// Ends:
//   Deadlocked. main and helper wait for each other and can never go on.
//   – main waits for the lock board, which helper holds. (two-locks.swift:20:7;
//     taken at line 8)
//       20 │ board.lock()
//          │       ^
//   – helper waits for the lock knife, which main holds. (two-locks.swift:10:9;
//     taken at line 18)
//       10 │   knife.lock()
//          │         ^
