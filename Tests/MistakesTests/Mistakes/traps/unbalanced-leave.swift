// The callback comes twice, and leaves the group twice.
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
  group.leave()
}
group.wait()

// Ends:
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to
//   dispatch_group_leave() (unbalanced-leave.swift:16:9)
//     16 │   group.leave()
//        │         ^
