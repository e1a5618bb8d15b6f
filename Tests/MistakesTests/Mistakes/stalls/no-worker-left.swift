// Every worker that the system grants waits for a block that would need one more.
import Foundation

let gate = DispatchSemaphore(value: 0)

for _ in 1...64 {
  DispatchQueue.global().async { gate.wait() }
}
DispatchQueue.global().async {
  for _ in 1...64 { gate.signal() }
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – worker 1 waits for the semaphore gate, which nobody signals; so do 63
//     others. (no-worker-left.swift:7:39)
//       7 │   DispatchQueue.global().async { gate.wait() }
//         │                                       ^
//   – the global queue holds a block that never runs: no worker is free, since
//     all 64 wait. (no-worker-left.swift:9:24)
//       9 │ DispatchQueue.global().async {
//         │                        ^
//   Warning: 64 workers existed at the same time, the limit of GCD: blocks that
//   wait keep theirs, and each further block took another.
//     at no-worker-left.swift:7:26
//     7 │   DispatchQueue.global().async { gate.wait() }
//       │                          ^
