// The sleep of the C library is called by its full name.
import Foundation
import Glibc

DispatchQueue.global().async {
  Glibc.sleep(30)
  print("good morning")
}

// Ends:
//   Stalled. A real system call blocks, and nothing else can run meanwhile.
//   – worker 1 sleeps in real time; the lab's own sleep takes none.
//     (real-sleep.swift:6:3)
//       6 │   Glibc.sleep(30)
//         │   ^
