// Only the last callback leaves it.
import Foundation

let group = DispatchGroup()

func fetch(_ callback: @escaping @Sendable (Int) -> Void) {
  DispatchQueue.global().async {
    callback(50)
    callback(100)
  }
}

group.enter()
fetch { percent in
  print("\(percent) %")
  if percent == 100 { group.leave() }
}
group.wait()
