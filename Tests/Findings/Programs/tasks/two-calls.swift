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
