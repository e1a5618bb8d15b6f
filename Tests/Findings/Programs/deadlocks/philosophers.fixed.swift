// Each guest takes the fork with the lower number first.
import Foundation

let forks = [NSLock(), NSLock(), NSLock()]

DispatchQueue.concurrentPerform(iterations: 3) { guest in
  let next = (guest + 1) % 3
  forks[min(guest, next)].withLock {
    forks[max(guest, next)].withLock {}
  }
}
