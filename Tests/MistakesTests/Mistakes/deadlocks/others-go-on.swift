// Two threads wait for each other, while a third one goes on for ever.
import Foundation

let salt = NSLock()
let pepper = NSLock()

Thread.detachNewThread {
  while true {
    sleep(60)
  }
}
Thread.detachNewThread {
  pepper.lock()
  sleep(1)
  salt.lock()
}
salt.lock()
sleep(1)
pepper.lock()

// Ends:
//   Deadlocked. main and Thread 2 wait for each other and can never go on.
//   – main waits for the lock pepper, which Thread 2 holds.
//     (others-go-on.swift:19:8; taken at line 13)
//       19 │ pepper.lock()
//          │        ^
//   – Thread 2 waits for the lock salt, which main holds.
//     (others-go-on.swift:15:8; taken at line 17)
//       15 │   salt.lock()
//          │        ^
