// Two tasks add to one variable that nothing guards.
nonisolated(unsafe) var guests = 0

let first = Task.detached { guests += 1 }
let second = Task.detached { guests += 1 }
await first.value
await second.value
print("guests: \(guests)")
