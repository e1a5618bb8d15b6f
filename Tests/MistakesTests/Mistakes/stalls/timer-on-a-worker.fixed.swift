// Main's run loop runs.
import Foundation

DispatchQueue.main.async {
  Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
    print("the tea has drawn")
  }
}
