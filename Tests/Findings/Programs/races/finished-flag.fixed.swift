// The flag has a lock.
import Foundation

final class Grinder: Thread, @unchecked Sendable {
  private let lock = NSLock()
  private var ground = false
  var isGround: Bool { lock.withLock { ground } }
  override func main() { lock.withLock { ground = true } }
}

let grinder = Grinder()
grinder.start()
print(grinder.isGround ? "ground" : "not yet")
