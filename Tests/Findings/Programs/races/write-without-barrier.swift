// A concurrent queue guards nothing unless writers come with a barrier.
import Dispatch

let queue = DispatchQueue(label: "menu", attributes: .concurrent)
var price = 3
let group = DispatchGroup()

queue.async(group: group) { price += 1 }
queue.async(group: group) { price += 1 }
group.wait()
precondition(price == 5, "a rise is lost")
