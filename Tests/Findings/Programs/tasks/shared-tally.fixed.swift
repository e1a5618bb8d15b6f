// An actor guards the tally: one task at a time gets at it.
actor Book {
  var guests = 0
  func add() { guests += 1 }
}

let book = Book()
let first = Task.detached { await book.add() }
let second = Task.detached { await book.add() }
await first.value
await second.value
print("guests: \(await book.guests)")
