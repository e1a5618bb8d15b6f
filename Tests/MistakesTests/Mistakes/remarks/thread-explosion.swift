// Each block waits, so each keeps a worker, and a new one is started for the next.
import Foundation

let oven = DispatchSemaphore(value: 1)
for cake in 1...40 {
  DispatchQueue.global().async {
    oven.wait()
    sleep(1)
    if cake == 40 { print("the last cake") }
    oven.signal()
  }
}

// Ends:
//   Finished after 40 s of virtual time.
//   Warning: 40 workers existed at the same time: blocks that wait keep theirs,
//   and each further block took another.
//     at thread-explosion.swift:6:26
//     6 │   DispatchQueue.global().async {
//       │                          ^
