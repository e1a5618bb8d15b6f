// Who opens the gate doesn't stand behind those who wait for it.
import Foundation

let gate = DispatchSemaphore(value: 0)

for _ in 1...8 {
  DispatchQueue.global().async { gate.wait() }
}
DispatchQueue.global().async {
  for _ in 1...8 { gate.signal() }
}
