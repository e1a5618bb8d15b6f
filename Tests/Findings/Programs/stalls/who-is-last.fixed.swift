// Counting and looking are one step.
import Foundation
import Synchronization

let doors = DispatchSemaphore(value: 0)
let finished = Atomic(0)

for _ in 0..<2 {
  DispatchQueue.global().async {
    if finished.add(1, ordering: .relaxed).newValue == 2 { doors.signal() }
  }
}
doors.wait()
