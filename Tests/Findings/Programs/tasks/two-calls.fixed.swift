// One call does both.
actor Counter {
  private(set) var count = 0
  func increase() { count += 1 }
}

let counter = Counter()
async let other: Void = counter.increase()
await counter.increase()
await other
let count = await counter.count
precondition(count == 2, "a sale is lost")
