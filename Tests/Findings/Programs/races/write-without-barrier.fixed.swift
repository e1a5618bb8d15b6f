// With a barrier, a writer is alone.
import Dispatch

let queue = DispatchQueue(label: "menu", attributes: .concurrent)
var price = 3
let group = DispatchGroup()

queue.async(group: group, flags: .barrier) { price += 1 }
queue.async(group: group, flags: .barrier) { price += 1 }
group.wait()
precondition(price == 5, "a rise is lost")
