// Three guests, three forks; each takes the left one, then the right one.
import Foundation

let forks = [NSLock(), NSLock(), NSLock()]

DispatchQueue.concurrentPerform(iterations: 3) { guest in
  forks[guest].withLock {
    forks[(guest + 1) % 3].withLock {}
  }
}

// Found:
// all 41 schedules
// finished: 40, first in run 1, 0 pre-emptions, 1m:0x8n,0.1x8e
// deadlocked: 1, first in run 19, 1 pre-emptions, 1m:0x4L,0.2x4S,0.1x3P
