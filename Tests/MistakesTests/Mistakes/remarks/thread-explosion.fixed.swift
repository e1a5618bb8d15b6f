// A serial queue needs one worker.
import Foundation

let oven = DispatchQueue(label: "oven")
for cake in 1...40 {
  oven.async {
    sleep(1)
    if cake == 40 { print("the last cake") }
  }
}
