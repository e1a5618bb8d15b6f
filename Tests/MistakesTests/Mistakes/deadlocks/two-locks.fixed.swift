// Both take the knife first.
import Foundation

let knife = NSLock()
let board = NSLock()

let helper = Thread {
  knife.lock()
  Thread.sleep(forTimeInterval: 0.1)
  board.lock()
  print("the helper cuts")
  board.unlock()
  knife.unlock()
}
helper.name = "helper"
helper.start()

knife.lock()
Thread.sleep(forTimeInterval: 0.1)
board.lock()
print("main cuts")
board.unlock()
knife.unlock()
