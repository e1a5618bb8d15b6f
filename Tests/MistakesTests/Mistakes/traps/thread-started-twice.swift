// A thread can be started only once.
import Foundation

let cook = Thread { print("cook") }
cook.start()
cook.start()

// Ends:
//   Trapped: *** -[NSThread start]: attempt to start the thread again
//   (thread-started-twice.swift:6:6)
//     6 │ cook.start()
//       │      ^
