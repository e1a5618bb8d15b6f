// The bell rings after a second.
import Foundation

let bell = Task {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    print("wait for the bell")
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { continuation.resume() }
  }
}
await bell.value
print("the bell rang")
