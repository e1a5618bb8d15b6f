// Every block of the group writes its result into one sum.
import Dispatch

var sum = 0
let group = DispatchGroup()
for part in [10, 20] {
  DispatchQueue.global().async(group: group) { sum += part }
}
group.wait()
precondition(sum == 30, "a part is lost")
