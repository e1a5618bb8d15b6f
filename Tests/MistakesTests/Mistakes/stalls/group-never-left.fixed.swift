// Whatever way the block ends, the group is left.
import Foundation

let group = DispatchGroup()

func load(_ page: Int) {
  group.enter()
  DispatchQueue.global().async {
    defer { group.leave() }
    guard page > 0 else { return }
    print("page \(page)")
  }
}

load(1)
load(0)
group.wait()
print("all pages")
