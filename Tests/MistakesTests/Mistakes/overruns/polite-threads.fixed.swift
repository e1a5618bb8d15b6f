// One of them is less polite.
import Foundation
import Synchronization

let leftWants = Atomic(true)
let rightWants = Atomic(true)

func pass(_ mine: borrowing Atomic<Bool>, _ other: borrowing Atomic<Bool>, patience: Int) {
  var rounds = 0
  while other.load(ordering: .relaxed), rounds < patience {
    rounds += 1
    usleep(1000)
    mine.store(false, ordering: .relaxed)
    usleep(1000)
    mine.store(true, ordering: .relaxed)
    usleep(1000)
  }
  mine.store(false, ordering: .relaxed)
}

DispatchQueue.global().async { pass(leftWants, rightWants, patience: 3) }
DispatchQueue.global().async { pass(rightWants, leftWants, patience: .max) }
