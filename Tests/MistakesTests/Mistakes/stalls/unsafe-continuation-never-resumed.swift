// A continuation that checks nothing is forgotten just as easily.
import Foundation

Task {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    print("wait for the bell")
  }
  print("the bell rang")
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – a task waits for a continuation that is never resumed.
//     (unsafe-continuation-never-resumed.swift:5)
//       5 │   await withUnsafeContinuation { (continuation: UnsafeContinuation<Vo…
