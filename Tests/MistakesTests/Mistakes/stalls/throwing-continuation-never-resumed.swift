// The failure is printed, but not handed to the one who waits.
import Foundation

struct Empty: Error {}

func fetch(_ shelf: String) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      if shelf.isEmpty {
        print("the shelf is empty")
      } else {
        continuation.resume(returning: shelf)
      }
    }
  }
}

Task {
  do {
    print(try await fetch(""))
  } catch {
    print("failed")
  }
}

// Ends:
//   Stalled. Nothing can run and nothing is due, but work is left.
//   – a task waits in fetch(_:) for a continuation that is never resumed.
//     (throwing-continuation-never-resumed.swift:7)
//       7 │   try await withCheckedThrowingContinuation { continuation in
