// Both ways end with a resumption.
import Foundation

struct Empty: Error {}

func fetch(_ shelf: String) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      if shelf.isEmpty {
        continuation.resume(throwing: Empty())
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
