// Main doesn't wait; the last block tells that it is done.
import Foundation

DispatchQueue.global().async {
  DispatchQueue.main.sync { print("show") }
  DispatchQueue.main.async { print("done") }
}
