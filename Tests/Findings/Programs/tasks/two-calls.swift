// Two calls of an actor are two steps.
actor Counter {
  private(set) var count = 0
  func set(_ value: Int) { count = value }
}

let counter = Counter()
func increase() async {
  let before = await counter.count
  await counter.set(before + 1)
}
async let other: Void = increase()
await increase()
await other
let count = await counter.count
precondition(count == 2, "a sale is lost")

// Found:
// all 48 schedules
// exited: 18, first in run 1, 0 pre-emptions, 1m:0x9X,0.2x6W,0.2.1x26K
// trapped a sale is lost: 30, first in run 5, 0 pre-emptions, 1m:0x9X,0.1x16q,0.2x6K,0.1.1x7z,0.1.1.1x7b
