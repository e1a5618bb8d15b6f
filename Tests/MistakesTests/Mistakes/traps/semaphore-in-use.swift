// The semaphore goes away while one of its two places is taken.
import Foundation

func cook() {
  let stove = DispatchSemaphore(value: 2)
  stove.wait()
  print("cook")
}

cook()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Semaphore object deallocated while in
//   use (semaphore-in-use.swift:8:1)
//     8 │ }
//       │ ^
