// The question is asked outside of the lock.
import Foundation

final class Kitchen: @unchecked Sendable {
  private let lock = NSLock()
  private var made: String?  // guarded by `lock`

  var samovar: String {
    if let made { return made }
    return lock.withLock {
      print("bought")
      let samovar = "samovar"
      made = samovar
      return samovar
    }
  }
}

let kitchen = Kitchen()
let cooks = OperationQueue()
for _ in 1...2 { cooks.addOperation { _ = kitchen.samovar } }
cooks.waitUntilAllOperationsAreFinished()

// Told:
// Not so: every schedule has the output "bought"
// This one:
//   │ bought
//   │ bought
//   Finished.
//   Warning: worker 1 reads the variable made and worker 2 writes it, and nothing
//   orders the two.
//     at line 9
//     9 │     if let made { return made }
//       │     ^
//     at line 13
//     13 │       made = samovar
//        │            ^
//   oplab run 7.21.swift --schedule TOKEN
