// The task is handed a menu, and goes on reading it while main changes it.
final class Menu: @unchecked Sendable { var dish = "soup" }

let menu = Menu()
let cook = Task.detached { menu.dish.count }
menu.dish = "fish"
print("letters: \(await cook.value)")
