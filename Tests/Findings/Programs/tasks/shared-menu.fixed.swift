// The menu goes from hand to hand: each change is ordered by what hands it over.
final class Menu: @unchecked Sendable { var dishes = 0 }

let menu = Menu()
await Task.detached { menu.dishes += 1 }.value
menu.dishes += 1
await withTaskGroup(of: Void.self) { group in
  group.addTask { menu.dishes += 1 }
  await group.next()
  menu.dishes += 1
}
await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
  menu.dishes += 1
  Task.detached {
    menu.dishes += 1
    done.resume()
  }
}
let (dishes, kitchen) = AsyncStream<Int>.makeStream()
menu.dishes += 1
Task.detached {
  menu.dishes += 1
  kitchen.yield(1)
}
for await _ in dishes { break }
menu.dishes += 1
print("dishes: \(menu.dishes)")
