// The program itself waits for a task that never ends.
import Foundation

let bell = Task {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    print("wait for the bell")
  }
}
await bell.value
print("the bell rang")

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – main waits at an await of its top-level code, which never ends.
//     (top-level-await.swift:9:12)
//       9 │ await bell.value
//         │            ^
//   – a task waits in top-level code for a continuation that is never resumed.
//     (top-level-await.swift:5)
//       5 │   await withCheckedContinuation { (continuation: CheckedContinuation<…
