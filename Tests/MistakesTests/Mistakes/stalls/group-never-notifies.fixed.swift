// The block leaves the group at its end.
import Foundation

let group = DispatchGroup()
group.enter()
DispatchQueue.global().async {
  print("boil")
  group.leave()
}
group.notify(queue: .main) {
  print("tea is ready")
}
