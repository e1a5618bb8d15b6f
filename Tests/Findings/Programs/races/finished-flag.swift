// The worker writes its flag, main reads it, and nothing orders the two.
import Foundation

final class Grinder: Thread, @unchecked Sendable {
  var isGround = false
  override func main() { isGround = true }
}

let grinder = Grinder()
grinder.start()
print(grinder.isGround ? "ground" : "not yet")
