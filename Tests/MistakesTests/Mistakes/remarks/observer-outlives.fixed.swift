// The observation is ended before.
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
  soup.removeObserver(watcher, forKeyPath: "isFinished")
}
cook()
