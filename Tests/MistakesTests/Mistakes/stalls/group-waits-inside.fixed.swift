// The block that comes after the others is no part of the group.
import Foundation

let group = DispatchGroup()
let queue = DispatchQueue.global()

queue.async(group: group) {
  print("first")
}
group.notify(queue: queue) {
  print("all are done")
}
