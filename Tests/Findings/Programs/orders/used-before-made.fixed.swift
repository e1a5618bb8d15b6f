// The menu comes first.
import Foundation
import Synchronization

let menu = Mutex<String?>(nil)

menu.withLock { $0 = "tea" }
DispatchQueue.global().async {
  print(menu.withLock { $0! })
}
