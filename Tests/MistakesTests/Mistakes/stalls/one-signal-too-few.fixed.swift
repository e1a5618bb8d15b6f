// One signal for each guest.
import Foundation

let door = DispatchSemaphore(value: 0)
let guests = DispatchQueue(label: "guests", attributes: .concurrent)

for guest in 1...3 {
  guests.async {
    door.wait()
    print("guest \(guest) comes in")
  }
}
for _ in 1...3 {
  door.signal()
}
