// A closure holds a reference without owning the object, and the object is gone.
import Foundation

final class Cook {
  let name = "Ada"
  func later() {
    DispatchQueue.main.async { [unowned self] in
      print(self.name)
    }
  }
}

Cook().later()

// Ends:
//   Trapped: Attempted to read an unowned reference but object was already
//   destroyed (gone-object.swift:8:13)
//     8 │       print(self.name)
//       │             ^
