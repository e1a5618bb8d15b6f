// Each of two threads gives way as long as the other one wants to go first, for ever.
import Foundation
import Synchronization

let leftWants = Atomic(true)
let rightWants = Atomic(true)

func pass(_ mine: borrowing Atomic<Bool>, _ other: borrowing Atomic<Bool>) {
  while other.load(ordering: .relaxed) {
    usleep(1000)
    mine.store(false, ordering: .relaxed)
    usleep(1000)
    mine.store(true, ordering: .relaxed)
    usleep(1000)
  }
  mine.store(false, ordering: .relaxed)
}

DispatchQueue.global().async { pass(leftWants, rightWants) }
DispatchQueue.global().async { pass(rightWants, leftWants) }

// Ends:
//   Overran. The run was ended after 20000 events: it seems to go on for ever.
//   (polite-threads.swift:12)
//     12 │     usleep(1000)
