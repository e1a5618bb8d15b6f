// The drawers have a common target, and that one is concurrent.
import Foundation

let lock = NSLock()
var open = 0
var most = 0  // guarded by `lock`

let cupboard = DispatchQueue(label: "cupboard", attributes: .concurrent)
let drawers = (1...2).map {
  DispatchQueue(label: "drawer \($0)", target: cupboard)
}
let all = DispatchGroup()
for drawer in drawers {
  drawer.async(group: all) {
    lock.withLock {
      open += 1
      most = max(most, open)
    }
    Thread.sleep(forTimeInterval: 1)
    lock.withLock { open -= 1 }
  }
}
all.wait()
print("\(most) at once")

// Told:
// Not so: every schedule has the output "1 at once"
// This one:
//   │ 2 at once
//   Finished after 1 s of virtual time.
//   oplab run 10.12.swift --schedule TOKEN
