// The block leaves it.
import Foundation

let group = DispatchGroup()
group.enter()
DispatchQueue.global().async {
  print("boil")
  group.leave()
}
