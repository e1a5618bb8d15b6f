// The closure works with what it is given.
import Synchronization

final class Shelf: Sendable {
  let jars = Mutex(["jam"])

  func add(_ jar: String) {
    jars.withLock { jars in
      if jars.count < 3 { jars.append(jar) }
    }
  }

  var count: Int { jars.withLock { $0.count } }
}

Shelf().add("honey")
