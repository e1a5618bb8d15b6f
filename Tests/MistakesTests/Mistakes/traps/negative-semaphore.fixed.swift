// There are never fewer than no free places.
import Foundation

let seats = 4
let guests = 6
let free = DispatchSemaphore(value: max(seats - guests, 0))
print(free.wait(timeout: .now()))
