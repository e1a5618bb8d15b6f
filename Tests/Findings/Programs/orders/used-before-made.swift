// The worker may run before main has put the menu up.
import Foundation
import Synchronization

let menu = Mutex<String?>(nil)

DispatchQueue.global().async {
  print(menu.withLock { $0! })
}
menu.withLock { $0 = "tea" }
