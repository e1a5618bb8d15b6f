// It leaves on every path, and on one of them twice.
import Foundation

func ask(_ guest: String, then answer: @escaping (Bool) -> Void) {
  DispatchQueue.global().async { answer(guest != "Ben") }
}

let party = DispatchGroup()
for guest in ["Ada", "Ben"] {
  party.enter()
  ask(guest) { isComing in
    if isComing {
      print("\(guest) is coming")
      party.leave()
    }
    party.leave()
  }
}
party.notify(queue: .main) { print("all have answered") }

// Told:
// Not so: every schedule finishes
// This one:
//   │ Ada is coming
//   │ all have answered
//   Trapped: BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to
//   dispatch_group_leave() (line 16)
//     16 │     party.leave()
//        │           ^
//   oplab run 9.12.swift --schedule TOKEN
