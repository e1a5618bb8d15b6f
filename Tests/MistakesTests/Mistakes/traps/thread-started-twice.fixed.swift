// Each start has a thread of its own.
import Foundation

for _ in 1...2 {
  let cook = Thread { print("cook") }
  cook.start()
}
