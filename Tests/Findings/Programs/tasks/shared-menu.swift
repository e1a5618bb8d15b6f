// The task is handed a menu, and goes on reading it while main changes it.
final class Menu: @unchecked Sendable { var dish = "soup" }

let menu = Menu()
let cook = Task.detached { menu.dish.count }
menu.dish = "fish"
print("letters: \(await cook.value)")

// Found:
// all 6 schedules
// exited: 6, first in run 1, 0 pre-emptions, 1m:0x15P
// race on dish in 6 and 5, first in run 1
