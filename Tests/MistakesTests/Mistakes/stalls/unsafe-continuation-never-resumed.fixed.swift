// Somebody resumes it.
import Foundation

Task {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    print("wait for the bell")
    DispatchQueue.main.async { continuation.resume() }
  }
  print("the bell rang")
}
