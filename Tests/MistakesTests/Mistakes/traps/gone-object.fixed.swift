// The closure expects that the object may be gone.
import Foundation

final class Cook {
  let name = "Ada"
  func later() {
    DispatchQueue.main.async { [weak self] in
      print(self?.name ?? "gone")
    }
  }
}

Cook().later()
