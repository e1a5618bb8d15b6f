// One at a time keeps the order, and nothing is prepared side by side any more.
import Foundation

let kitchen = OperationQueue()
kitchen.maxConcurrentOperationCount = 1
for plate in ["a", "b", "c", "d"] {
  kitchen.addOperation {
    print("\(plate) is ready")
    print("listed: \(plate)")
  }
}
kitchen.waitUntilAllOperationsAreFinished()

// Told:
// Not so: some schedule prints "b is ready" before "a is ready"
// None of those tried does, as this one:
//   │ a is ready
//   │ listed: a
//   │ b is ready
//   │ listed: b
//   │ c is ready
//   │ listed: c
//   │ d is ready
//   │ listed: d
//   Finished.
//   oplab run 4.16.swift
