// It enters when the block begins, which may be too late.
import Foundation

func order(_ dish: String, then done: @escaping () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
    print("\(dish) is here")
    done()
  }
}

let banquet = DispatchGroup()
DispatchQueue.global().async {
  banquet.enter()
  order("soup") { banquet.leave() }
}
banquet.notify(queue: .main) { print("dinner is served") }

// Told:
// Not so: every schedule has the output "soup is here\ndinner is served"
// This one:
//   │ dinner is served
//   │ soup is here
//   Finished after 5 s of virtual time.
//   oplab run 9.13.swift --schedule TOKEN
