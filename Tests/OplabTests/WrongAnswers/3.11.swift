// The turn that had begun is thrown away.
import Foundation

final class Kneading: Operation, @unchecked Sendable {
  private(set) var turns = 0

  override func main() {
    for _ in 1...10 {
      for _ in 1...6 {
        Thread.sleep(forTimeInterval: 1)
        if isCancelled { return }
        turns += 1
      }
    }
  }
}

let knead = Kneading()
let table = OperationQueue()
table.addOperation(knead)
Thread.sleep(forTimeInterval: 7.5)
knead.cancel()
knead.waitUntilFinished()
print("\(knead.turns) turns")

// Told:
// Not so: every schedule has the output "8 turns"
// This one:
//   │ 7 turns
//   Finished after 8 s of virtual time.
//   oplab run 3.11.swift --schedule TOKEN
