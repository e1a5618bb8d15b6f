// Each item runs once.
import Foundation

let pot = DispatchQueue(label: "pot")
for _ in 1...2 {
  let stir = DispatchWorkItem { print("stir") }
  pot.async(execute: stir)
  stir.wait()
}
