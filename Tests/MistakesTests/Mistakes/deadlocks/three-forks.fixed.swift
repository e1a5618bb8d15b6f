// The fork with the lower number is always taken first, so that no cycle can close.
import Foundation

let forks = (0..<3).map { _ in NSLock() }

for seat in 0..<3 {
  let first = min(seat, (seat + 1) % 3)
  let second = max(seat, (seat + 1) % 3)
  let philosopher = Thread {
    forks[first].lock()
    Thread.sleep(forTimeInterval: 0.1)
    forks[second].lock()
    print("philosopher \(seat) eats")
    forks[second].unlock()
    forks[first].unlock()
  }
  philosopher.name = "philosopher \(seat)"
  philosopher.start()
}
