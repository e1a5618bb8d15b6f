// A serial queue adds them up.
import Dispatch

var sum = 0
let adding = DispatchQueue(label: "adding")
let group = DispatchGroup()
for part in [10, 20] {
  DispatchQueue.global().async(group: group) { adding.sync { sum += part } }
}
group.wait()
precondition(sum == 30, "a part is lost")
