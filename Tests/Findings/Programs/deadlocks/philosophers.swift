// Three guests, three forks; each takes the left one, then the right one.
import Foundation

let forks = [NSLock(), NSLock(), NSLock()]

DispatchQueue.concurrentPerform(iterations: 3) { guest in
  forks[guest].withLock {
    forks[(guest + 1) % 3].withLock {}
  }
}
