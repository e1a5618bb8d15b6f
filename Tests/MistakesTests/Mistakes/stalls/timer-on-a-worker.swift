// A timer is put on the run loop of a worker, which never runs it.
import Foundation

DispatchQueue.global().async {
  Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
    print("the tea has drawn")
  }
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – Timer 1 is scheduled on the run loop of worker 1, which nobody runs.
//     (timer-on-a-worker.swift:5:9)
//       5 │   Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
//         │         ^
