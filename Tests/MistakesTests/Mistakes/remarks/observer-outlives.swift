// The observed operation goes away before the observation is ended.
import Foundation

final class Watcher: NSObject, @unchecked Sendable {
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    print(keyPath ?? "")
  }
}

let watcher = Watcher()
func cook() {
  let soup = BlockOperation { print("soup") }
  soup.addObserver(watcher, forKeyPath: "isFinished", options: [.new], context: nil)
  soup.start()
}
cook()

// Ends:
//   Finished.
//   Warning: An instance of class NSBlockOperation was deallocated while key value
//   observers were still registered with it.
//     at observer-outlives.swift:18:1
//     18 │ }
//        │ ^
