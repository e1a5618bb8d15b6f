// Neither initialiser needs the other value.
import Foundation

enum Kitchen {
  static let oven: String = {
    sleep(1)
    return "oven"
  }()
}

enum Pantry {
  static let shelf: String = {
    sleep(1)
    return "shelf"
  }()
}

DispatchQueue.global().async { print(Kitchen.oven) }
DispatchQueue.global().async { print(Pantry.shelf) }
